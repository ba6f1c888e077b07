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

/** However many calls are refused at the same time, one question is asked. */
export function confirmed(): Promise<boolean> {
  asking ??= ask().then((isConfirmed) => {
    if (isConfirmed) renewals += 1
    asking = null
    return isConfirmed
  })
  return asking
}

/** Whether the session was renewed since, or is about to be. */
export async function wasRenewedSince(before: number): Promise<boolean> {
  await asking
  return renewals !== before
}
