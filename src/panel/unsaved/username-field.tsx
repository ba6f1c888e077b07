import { useClient } from '#panel/session/state.ts'

/** Tells a password manager whose password the fields beside it are; users do not see it. */
export function UsernameField() {
  const username = useClient((client) => client.user?.username ?? client.shownUser ?? '')
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
