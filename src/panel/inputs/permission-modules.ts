/** A permission as shown in the tree. */
export interface PermissionInfo {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly isView: boolean
  readonly isCustom: boolean
  readonly isDeveloperOnly: boolean
  readonly isGrantable: boolean
  readonly needs: readonly string[]
  readonly where: readonly string[]
}
export interface PermissionModule {
  readonly module: string
  readonly permissions: readonly PermissionInfo[]
}

export interface Difference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Names added to and removed from a list. */
export const differenceOf = (before: readonly string[], after: readonly string[]): Difference => ({
  added: after.filter((name) => !before.includes(name)),
  removed: before.filter((name) => !after.includes(name)),
})

/** Chosen actions that cannot be reached, because no screen that has them is chosen. */
export const unreachable = (
  modules: readonly PermissionModule[],
  chosen: readonly string[],
): readonly PermissionInfo[] =>
  modules
    .flatMap(({ permissions }) => permissions)
    .filter(
      ({ name, needs }) => chosen.includes(name) && needs.length > 0 && !needs.some((one) => chosen.includes(one)),
    )

export const matching = (modules: readonly PermissionModule[], words: string): readonly PermissionModule[] => {
  const search = words.trim().toLowerCase()
  if (search === '') return modules
  return modules
    .map(({ module, permissions }) => ({
      module,
      permissions: permissions.filter(({ name, title, where }) =>
        [module, name, title, ...where].join(' ').toLowerCase().includes(search),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}
