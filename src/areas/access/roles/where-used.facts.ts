import { permissionDefinitions } from '#blueprint/screen/permissions.ts'
import type { PermissionDefinition } from '#blueprint/area/permission.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Module, Screen } from '#blueprint/screen/module.ts'
import { isDeveloperPermission } from '#blueprint/screen/permission-classes.ts'

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
  readonly description: string
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

/** Where a permission without a screen stands in the tree of a role. */
const moduleWithout = ({ allows }: PermissionDefinition): string => (allows === 'NOTHING' ? 'No screen yet' : 'Other')

/**
 * All permissions with what each one opens, derived from the screen definitions; by module in the order of the
 * catalogue, those without a screen last.
 */
export function knownPermissions(modules: readonly Module[]): readonly KnownPermission[] {
  const order = [...modules.map(({ title }) => title), 'Other', 'No screen yet']
  const uses = modules.flatMap((module) => module.screens.flatMap((screen) => usesOf(module.title, screen)))
  const known = [...permissionDefinitions].map(([name, definition]) => {
    const own = uses.filter(({ permission }) => permission === name)
    const screens = own.filter(({ isAction }) => !isAction)
    const [first] = [...screens, ...own]
    return {
      name,
      title: definition.title,
      description: definition.meaning,
      module: first?.module ?? moduleWithout(definition),
      isView: own.length === 0 ? /_VIEW$|_REPORT$/.test(name) : own.every(({ isAction }) => !isAction),
      isDeveloperOnly: isDeveloperPermission(name),
      needs: [...new Set(own.flatMap(({ needs }) => needs ?? []))].filter((one) => one !== name),
      where: [...new Set(own.map(({ title }) => title))],
    }
  })
  return known.toSorted((a, b) => order.indexOf(a.module) - order.indexOf(b.module))
}
