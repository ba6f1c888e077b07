import { flow } from '#blueprint/decision/flow.ts'
import type { Severity } from './alert.ts'

export const noticeKinds = [
  'REGISTERED',
  'FIRST_DEPOSIT',
  'LARGE_DEPOSIT',
  'LARGE_BET',
  'LARGE_WIN',
  'WITHDRAWAL_REQUEST',
  'KYC_UPLOAD',
  'MESSAGE',
  'LIMIT_REACHED',
  'NEGATIVE_BALANCE',
  'SELF_EXCLUDED',
  'COOL_OFF',
  'DEVICE_ALERT',
  'FLAGGED',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeFlow = flow({
  states: ['OPEN', 'WORKING', 'CLOSED'],
  moves: {
    take: { from: ['OPEN'], to: 'WORKING' },
    handle: { from: ['OPEN', 'WORKING'], to: 'CLOSED' },
  },
})

/** A committed event, as the outbox holds it. */
export interface Happened {
  readonly name: string
  readonly subject: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

export interface Notice {
  readonly kind: NoticeKind
  readonly severity: Severity
  /** null: it is the owner of the thing it is about. */
  readonly player: string | null
  readonly amount: string | null
  /** What it is about, like 'bet:0199…'. */
  readonly subject: string | null
  /** In the words of who told it. */
  readonly says: string | null
}

type Telling = Pick<Notice, 'kind' | 'severity'> & {
  readonly amount?: string
  readonly says?: string
  /** Of some events only a part is news. */
  readonly isNews?: (happened: Happened) => boolean
  readonly about?: (happened: Happened) => string | null
}

const named =
  (word: string, field: string) =>
  ({ payload }: Happened): string | null =>
    typeof payload[field] === 'string' ? `${word}:${payload[field]}` : null

/** 'withdrawal 0199…', as acts name what they are about, is 'withdrawal:0199…' here. */
const itself = ({ subject }: Happened): string | null => subject?.replace(' ', ':') ?? null

const tellings: Readonly<Record<string, Telling>> = {
  'player.registered': { kind: 'REGISTERED', severity: 'LOW' },
  'deposit.succeeded': { kind: 'FIRST_DEPOSIT', severity: 'LOW', about: itself },
  'withdrawal.requested': { kind: 'WITHDRAWAL_REQUEST', severity: 'LOW', about: itself },
  'kyc.submitted': { kind: 'KYC_UPLOAD', severity: 'LOW', says: 'type', about: named('document', 'document') },
  'message.sent': {
    kind: 'MESSAGE',
    severity: 'LOW',
    about: named('thread', 'thread'),
    isNews: ({ payload }) => payload['side'] === 'ACCOUNT',
  },
  'player.limit.reached': { kind: 'LIMIT_REACHED', severity: 'MEDIUM', says: 'why' },
  'player.deposit.large': { kind: 'LARGE_DEPOSIT', severity: 'MEDIUM', amount: 'amount' },
  'player.bet.large': { kind: 'LARGE_BET', severity: 'MEDIUM', amount: 'stake', about: named('bet', 'bet') },
  'player.win.large': { kind: 'LARGE_WIN', severity: 'MEDIUM', amount: 'amount' },
  'player.balance.negative': { kind: 'NEGATIVE_BALANCE', severity: 'HIGH', amount: 'debt' },
  'player.self-excluded': { kind: 'SELF_EXCLUDED', severity: 'HIGH' },
  'player.cooled-off': { kind: 'COOL_OFF', severity: 'MEDIUM' },
  'player.flagged': { kind: 'FLAGGED', severity: 'MEDIUM' },
  'bet.flagged': { kind: 'FLAGGED', severity: 'MEDIUM', about: named('bet', 'bet') },
  'ticket.flagged': { kind: 'FLAGGED', severity: 'MEDIUM', about: named('ticket', 'ticket') },
  'device.alert': { kind: 'DEVICE_ALERT', severity: 'MEDIUM', about: named('alert', 'alert') },
}

const digits = (value: unknown): string | null => (typeof value === 'string' && /^\d{1,18}$/.test(value) ? value : null)

const said = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 200) : null)

/** Whom an event is about: he is named in it, or it is about him. */
function playerIn({ subject, payload }: Happened): string | null {
  const told = payload['subject'] ?? subject
  return (
    digits(payload['player']) ??
    digits(payload['account']) ??
    digits(typeof told === 'string' ? told.replace(/^player:/, '') : null)
  )
}

/** What staff are told of an event, or null; whoever is meant by none of them is told of nobody. */
export function noticeOf(happened: Happened): Notice | null {
  const telling = Object.hasOwn(tellings, happened.name) ? tellings[happened.name] : undefined
  if (!telling) return null
  const { kind, severity, amount, says, about, isNews } = telling
  if (isNews && !isNews(happened)) return null
  const subject = about?.(happened) ?? null
  const player = playerIn(happened)
  if (player === null && (subject === null || kind === 'DEVICE_ALERT')) return null
  return {
    kind,
    severity,
    player,
    amount: amount === undefined ? null : digits(happened.payload[amount]),
    subject,
    says: says === undefined ? null : said(happened.payload[says]),
  }
}
