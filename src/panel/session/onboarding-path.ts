/**
 * The specification's login gate: an incomplete profile first, then an unverified address. Returns the path, or null.
 */
export function onboardingPath(
  user: Readonly<Record<string, unknown>> | null,
): '/profile-complete' | '/email-verification' | null {
  if (user?.['is_profile_complete'] === false) return '/profile-complete'
  return user?.['is_email_verified'] === false ? '/email-verification' : null
}
