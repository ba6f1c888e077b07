/** A permission as the tree tells it. */
export interface PermissionWords {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly isView: boolean
  readonly isCustom: boolean
  readonly isDeveloperOnly: boolean
  readonly isHeld: boolean
  readonly needs: readonly string[]
  readonly where: readonly string[]
}
export interface PermissionModule {
  readonly module: string
  readonly permissions: readonly PermissionWords[]
}

export interface Difference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** What one list of names has more and less than another. */
export const differenceOf = (before: readonly string[], after: readonly string[]): Difference => ({
  added: after.filter((name) => !before.includes(name)),
  removed: before.filter((name) => !after.includes(name)),
})

/** Chosen actions whose screen is not chosen: nobody would reach them. */
export const unreachable = (
  modules: readonly PermissionModule[],
  chosen: readonly string[],
): readonly PermissionWords[] =>
  modules
    .flatMap(({ permissions }) => permissions)
    .filter(
      ({ name, needs }) => chosen.includes(name) && needs.length > 0 && !needs.some((one) => chosen.includes(one)),
    )

export const matching = (modules: readonly PermissionModule[], words: string): readonly PermissionModule[] => {
  const sought = words.trim().toLowerCase()
  if (sought === '') return modules
  return modules
    .map(({ module, permissions }) => ({
      module,
      permissions: permissions.filter(({ name, title, where }) =>
        [module, name, title, ...where].join(' ').toLowerCase().includes(sought),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}
