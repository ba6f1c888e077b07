import type { WorkProfile } from '#blueprint/work-profiles.ts'
import { accountCalls } from '#blueprint/calls/account-calls.ts'
import { ask } from '#panel/session/call.ts'
import { notifyFailure } from '#panel/session/notifications.ts'
import { change, clientState } from '#panel/session/state.ts'

/** Stores on the server whether the user has seen a tour, so that it is offered on no other device either. */
export async function noteTour(profile: WorkProfile, isSeen: boolean): Promise<void> {
  const { user } = clientState()
  if (!user) return
  const others = (user.tours_seen ?? []).filter((one) => one !== profile)
  if (isSeen !== others.length < (user.tours_seen ?? []).length) {
    change({ user: { ...user, tours_seen: isSeen ? [...others, profile] : others } })
    await ask(accountCalls.tour, { body: { profile, isSeen } }).catch(notifyFailure)
  }
}
