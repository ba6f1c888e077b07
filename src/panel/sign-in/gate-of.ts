/** The specification's login gate: an incomplete profile first, then an unverified address. */
export function gateOf(
  user: Readonly<Record<string, unknown>> | null,
): '/profile-complete' | '/email-verification' | null {
  if (user?.['is_profile_complete'] === false) return '/profile-complete'
  return user?.['is_email_verified'] === false ? '/email-verification' : null
}

/** What the link of a letter carries behind the #, where no server sees it; taken out of the address at once. */
export function takeToken(): string {
  const token = window.location.hash.slice(1)
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return token
}
