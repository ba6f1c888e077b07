/** Asks the user to confirm their identity; true once the server has accepted it. */
type ConfirmIdentity = () => Promise<boolean>

let ask: ConfirmIdentity = () => Promise.resolve(false)
export const setStepUp = (asking: ConfirmIdentity): void => {
  ask = asking
}

let signIn: ConfirmIdentity = () => Promise.resolve(false)
/** What to do when the session has ended: true once the same user has signed in, false if the screen is left. */
export const setSignInAgain = (signingIn: ConfirmIdentity): void => {
  signIn = signingIn
}

let asking: Promise<boolean> | null = null
let signingIn: Promise<boolean> | null = null
let renewals = 0

/** How often the token was renewed. Calls started before a renewal may be repeated. */
export const renewalCount = (): number => renewals

let pending: Promise<unknown> | null = null
/** Tracks a call that renews the token: while it runs and after it, the previous token may be invalid. */
export function trackRenewal<Answer>(call: Promise<Answer>): Promise<Answer> {
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

/** Asks once for any number of concurrent calls. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= ask().then((isConfirmed) => {
    asking = null
    return isConfirmed
  })
  return asking
}

/** Lets the user sign in again, once for any number of concurrent calls. */
export function signInAgain(): Promise<boolean> {
  signingIn ??= signIn().then((isSignedIn) => {
    signingIn = null
    if (isSignedIn) renewals += 1
    return isSignedIn
  })
  return signingIn
}

/** Whether the token was renewed since, or is being renewed. */
export async function wasRenewedSince(before: number): Promise<boolean> {
  await Promise.all([asking, pending])
  return renewals !== before
}
