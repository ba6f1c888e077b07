import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'

export type Retried = {
  readonly status: string
  /** What a gateway said of it, signed, that waits for a person; null: nothing does. */
  readonly waiting: { readonly id: string } | null
  /** Its gateway can be asked what became of it. */
  readonly isAskable: boolean
}

/** Whether hearing the gateway once more could change anything. */
export const mayRetry = ({ status, waiting, isAskable }: Retried): boolean =>
  status !== 'SUCCESS' && status !== 'REVERSED' && (waiting !== null || isAskable)

/** What the gateway said is judged once more against how things stand now, and the gateway is asked itself. */
export function retryCallback(retried: Retried, now: Date): Decision {
  const { status, waiting, isAskable } = retried
  if (!mayRetry(retried)) {
    const isDone = status === 'SUCCESS' || status === 'REVERSED'
    return refuse(isDone ? 'It was credited already' : 'No gateway said anything of it, and none can be asked')
  }
  return decide({
    ...(isAskable ? { set: { ask_at: now } } : {}),
    ...(waiting
      ? { rows: [{ table: 'gateway_callback', key: { id: waiting.id }, values: { status: 'NEW', why: null } }] }
      : {}),
    events: [{ name: 'deposit.retried' }],
    message: isAskable ? 'The gateway is asked again' : 'What it said is judged again',
  })
}
