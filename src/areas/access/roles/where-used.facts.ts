import { permissions as known } from '#blueprint/screen/permissions.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Module, Screen } from '#blueprint/screen/module.ts'
import { isDeveloperOnly } from '#areas/access/users/constants.ts'

/** One screen or action that requires a permission. */
export interface PermissionUse {
  readonly permission: string
  readonly module: string
  readonly title: string
  readonly isAction: boolean
  /** View permission of the screen that contains the action. */
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

function usesOf(module: string, screen: Screen): PermissionUse[] {
  if (screen.shape === 'form')
    return [screen.create, screen.edit].flatMap((form) =>
      form
        ? [{ permission: form.permission, module, title: form.title, isAction: true, needs: viewOf(screen.back) }]
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

/** Fallback title: DEV_SETTINGS_VIEW becomes "Dev settings view". */
const titleFromName = (name: string): string => {
  const words = name.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const noModule = 'Other'

/** All permissions with what each one opens, derived from the screen definitions. */
export function knownPermissions(modules: readonly Module[]): readonly KnownPermission[] {
  const uses = modules.flatMap((module) => module.screens.flatMap((screen) => usesOf(module.title, screen)))
  return known.map((name) => {
    const own = uses.filter(({ permission }) => permission === name)
    const screens = own.filter(({ isAction }) => !isAction)
    const [first] = [...screens, ...own]
    return {
      name,
      title: screens.length === 0 && own.length > 1 ? titleFromName(name) : (first?.title ?? titleFromName(name)),
      module: first?.module ?? noModule,
      isView: own.length === 0 ? /_VIEW$|_REPORT$/.test(name) : own.every(({ isAction }) => !isAction),
      isDeveloperOnly: isDeveloperOnly(name),
      needs: [...new Set(own.flatMap(({ needs }) => needs ?? []))].filter((one) => one !== name),
      where: [...new Set(own.map(({ title }) => title))],
    }
  })
}
