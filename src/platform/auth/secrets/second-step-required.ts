import { isGuarded } from '#blueprint/screen/permission-classes.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { settings } from '#blueprint/settings/definitions.ts'

const name = 'secondStepRequired' satisfies keyof typeof settings.access

export const secondStepColumn = `coalesce((select (st.value ->> '${name}')::boolean from setting st
      where st.domain_id = 0 and st.key = 'settings.access'), ${settings.access[name].initial}) as is_second_step_required, p.needs_second_step`

const cache = new WeakMap<ReadonlySet<Permission>, boolean>()

/** Whether these permissions require a second step. Cached by set, since sets are few and long-lived. */
export function hasGuardedPermission(permissions: ReadonlySet<Permission>): boolean {
  const cached = cache.get(permissions)
  if (cached !== undefined) return cached
  const holds = [...permissions].some(isGuarded)
  cache.set(permissions, holds)
  return holds
}
