import type { Path } from '#blueprint/address.ts'
import { profileScreens, type WorkProfile } from '#blueprint/work-profiles.ts'
import { hasPermission, useClient, type ClientState } from './state.ts'

interface Entry {
  readonly path: string
  readonly permission: string
}

export const useWorkProfile = (): WorkProfile | null => useClient(({ user }) => user?.work_profile ?? null)

/** The screens of the user's work profile that they may open. */
export function screensOfProfile(
  profile: WorkProfile | null | undefined,
  screens: readonly Entry[],
  client: ClientState,
): readonly string[] {
  const paths: readonly Path[] = profile ? profileScreens[profile] : []
  const isOpen = (path: string) => screens.some((one) => one.path === path && hasPermission(one.permission, client))
  return paths.filter(isOpen)
}

/** Where work begins: the first screen of the profile, else the first that the user may open; '/' if there is none. */
export function startPath(screens: readonly Entry[], client: ClientState): string {
  const [own] = screensOfProfile(client.user?.work_profile, screens, client)
  const first = screens.find(({ path, permission }) => !path.includes(':') && hasPermission(permission, client))
  return own ?? first?.path ?? '/'
}
