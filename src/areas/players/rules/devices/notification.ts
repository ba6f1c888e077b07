import type { EventName } from '#blueprint/decision/events.ts'
import { flow } from '#blueprint/decision/flow.ts'
import type { Severity } from './alert.ts'

export const notificationKinds = [
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
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationFlow = flow({
  states: ['OPEN', 'WORKING', 'CLOSED'],
  moves: {
    claim: { from: ['OPEN', 'WORKING'], to: 'WORKING' },
    release: { from: ['WORKING'], to: 'OPEN' },
    handle: { from: ['OPEN', 'WORKING'], to: 'CLOSED' },
  },
})

/** A committed event from the outbox. */
export interface DomainEvent {
  readonly name: string
  readonly subject: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

export interface StaffNotification {
  readonly kind: NotificationKind
  readonly severity: Severity
  /** null: the owner of the subject. */
  readonly player: string | null
  readonly amount: string | null
  /** The subject, like 'bet:0199…'. */
  readonly subject: string | null
  /** Details as the event states them. */
  readonly says: string | null
}

type NotificationTemplate = Pick<StaffNotification, 'kind' | 'severity'> & {
  readonly amount?: string
  readonly says?: string
  /** Of some events only a part is worth a notification. */
  readonly isNews?: (happened: DomainEvent) => boolean
  readonly about?: (happened: DomainEvent) => string | null
}

const payloadReference =
  (word: string, field: string) =>
  ({ payload }: DomainEvent): string | null =>
    typeof payload[field] === 'string' ? `${word}:${payload[field]}` : null

/** Turns 'withdrawal 0199…', as actions name their subject, into 'withdrawal:0199…'. */
const subjectReference = ({ subject }: DomainEvent): string | null => subject?.replace(' ', ':') ?? null

const notificationTemplates: { readonly [Name in EventName]?: NotificationTemplate } = {
  'player.registered': { kind: 'REGISTERED', severity: 'LOW' },
  'deposit.succeeded': { kind: 'FIRST_DEPOSIT', severity: 'LOW', about: subjectReference },
  'withdrawal.requested': { kind: 'WITHDRAWAL_REQUEST', severity: 'LOW', about: subjectReference },
  'kyc.submitted': {
    kind: 'KYC_UPLOAD',
    severity: 'LOW',
    says: 'type',
    about: payloadReference('document', 'document'),
  },
  'message.sent': {
    kind: 'MESSAGE',
    severity: 'LOW',
    about: payloadReference('thread', 'thread'),
    isNews: ({ payload }) => payload['side'] === 'ACCOUNT',
  },
  'player.limit.reached': { kind: 'LIMIT_REACHED', severity: 'MEDIUM', says: 'why' },
  'player.deposit.large': { kind: 'LARGE_DEPOSIT', severity: 'MEDIUM', amount: 'amount' },
  'player.bet.large': { kind: 'LARGE_BET', severity: 'MEDIUM', amount: 'stake', about: payloadReference('bet', 'bet') },
  'player.win.large': { kind: 'LARGE_WIN', severity: 'MEDIUM', amount: 'amount' },
  'player.balance.negative': { kind: 'NEGATIVE_BALANCE', severity: 'HIGH', amount: 'debt' },
  'player.self-excluded': { kind: 'SELF_EXCLUDED', severity: 'HIGH' },
  'player.cooled-off': { kind: 'COOL_OFF', severity: 'MEDIUM' },
  'player.flagged': { kind: 'FLAGGED', severity: 'MEDIUM' },
  'bet.flagged': { kind: 'FLAGGED', severity: 'MEDIUM', about: payloadReference('bet', 'bet') },
  'ticket.flagged': { kind: 'FLAGGED', severity: 'MEDIUM', about: payloadReference('ticket', 'ticket') },
  'casino.call.conflict': { kind: 'FLAGGED', severity: 'HIGH', amount: 'amount', says: 'call' },
  'device.alert': { kind: 'DEVICE_ALERT', severity: 'MEDIUM', about: payloadReference('alert', 'alert') },
}

const templateByName: ReadonlyMap<string, NotificationTemplate> = new Map(Object.entries(notificationTemplates))

const digits = (value: unknown): string | null => (typeof value === 'string' && /^\d{1,18}$/.test(value) ? value : null)

const shortText = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 200) : null)

/** The player of an event: named in its payload, or its subject. */
function playerOfEvent({ subject, payload }: DomainEvent): string | null {
  const player = payload['subject'] ?? subject
  return (
    digits(payload['player']) ??
    digits(payload['account']) ??
    digits(typeof player === 'string' ? player.replace(/^player:/, '') : null)
  )
}

/** The staff notification of an event, or null. */
export function notificationOf(happened: DomainEvent): StaffNotification | null {
  const telling = templateByName.get(happened.name)
  if (!telling) return null
  const { kind, severity, amount, says, about, isNews } = telling
  if (isNews && !isNews(happened)) return null
  const subject = about?.(happened) ?? null
  const player = playerOfEvent(happened)
  if (player === null && (subject === null || kind === 'DEVICE_ALERT')) return null
  return {
    kind,
    severity,
    player,
    amount: amount === undefined ? null : digits(happened.payload[amount]),
    subject,
    says: says === undefined ? null : shortText(happened.payload[says]),
  }
}
