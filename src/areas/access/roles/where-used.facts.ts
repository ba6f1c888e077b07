import { permissions as known } from '#blueprint/screen/permissions.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Module, Screen } from '#blueprint/screen/module.ts'
import { isDeveloperOnly } from '#areas/access/users/words.ts'

/** One place that asks for a permission. */
export interface Use {
  readonly permission: string
  readonly module: string
  readonly title: string
  readonly isAction: boolean
  /** The permission of the screen it stands in. */
  readonly needs: string | null
}

export interface KnownPermission {
  readonly name: string
  readonly title: string
  readonly module: string
  readonly isView: boolean
  readonly isDeveloperOnly: boolean
  readonly needs: readonly string[]
  readonly where: readonly string[]
}

function usesOf(module: string, screen: Screen): Use[] {
  if (screen.shape === 'form')
    return [screen.create, screen.edit].flatMap((door) =>
      door
        ? [{ permission: door.permission, module, title: door.title, isAction: true, needs: viewOf(screen.back) }]
        : [],
    )
  const { title, permission } = screen
  const actions = (screen.actions ?? []).map((action) => ({
    permission: action.permission,
    module,
    title: `${title}: ${action.title}`,
    isAction: true,
    needs: permission,
  }))
  return [{ permission, module, title, isAction: false, needs: null }, ...actions]
}

const viewOf = (list: AnyList | undefined): string | null => list?.permission ?? null

/** DEV_SETTINGS_VIEW reads "Dev settings view" where nothing of the catalogue has a better name for it. */
const spoken = (name: string): string => {
  const words = name.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const noModule = 'Other'

/** Every permission of the product with what it opens, by the definitions themselves. */
export function knownPermissions(modules: readonly Module[]): readonly KnownPermission[] {
  const uses = modules.flatMap((module) => module.screens.flatMap((screen) => usesOf(module.title, screen)))
  return known.map((name) => {
    const own = uses.filter(({ permission }) => permission === name)
    const screens = own.filter(({ isAction }) => !isAction)
    const [first] = [...screens, ...own]
    return {
      name,
      title: screens.length === 0 && own.length > 1 ? spoken(name) : (first?.title ?? spoken(name)),
      module: first?.module ?? noModule,
      isView: own.length === 0 ? /_VIEW$|_REPORT$/.test(name) : own.every(({ isAction }) => !isAction),
      isDeveloperOnly: isDeveloperOnly(name),
      needs: [...new Set(own.flatMap(({ needs }) => needs ?? []))].filter((one) => one !== name),
      where: [...new Set(own.map(({ title }) => title))],
    }
  })
}
