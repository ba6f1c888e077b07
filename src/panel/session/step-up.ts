/** Asks whoever sits there to prove anew who he is; true once the server has agreed. */
type Asking = () => Promise<boolean>

let ask: Asking = () => Promise.resolve(false)
export const whenStepUp = (asking: Asking): void => {
  ask = asking
}

let asking: Promise<boolean> | null = null
let renewals = 0

/** How often the session went on under a new token: what was asked before that may be asked again. */
export const renewalsSoFar = (): number => renewals

let pending: Promise<unknown> | null = null
/** While this call is under way, and once it has succeeded, the token before it may be worth nothing. */
export function renewing<Answer>(call: Promise<Answer>): Promise<Answer> {
  const done = call.then(
    () => {
      renewals += 1
    },
    () => undefined,
  )
  pending = done
  void done.then(() => {
    if (pending === done) pending = null
  })
  return call
}

/** However many calls are refused at the same time, one question is asked. */
export function confirmed(): Promise<boolean> {
  asking ??= ask().then((isConfirmed) => {
    asking = null
    return isConfirmed
  })
  return asking
}

/** Whether the session was renewed since, or is about to be. */
export async function wasRenewedSince(before: number): Promise<boolean> {
  await Promise.all([asking, pending])
  return renewals !== before
}
