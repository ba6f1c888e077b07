import { isGuarded } from '#blueprint/screen/permission-classes.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'

/** Setting that can be false to make the second step optional. It is required by default. */
export const secondStepKey = 'login.second_step_required'

export const secondStepColumn = `coalesce((select st.value <> 'false'::jsonb from setting st
      where st.domain_id = 0 and st.key = '${secondStepKey}'), true) as is_second_step_required, p.needs_second_step`

const cache = new WeakMap<ReadonlySet<Permission>, boolean>()

/** Whether these permissions require a second step. Cached by set, since sets are few and long-lived. */
export function hasGuardedPermission(permissions: ReadonlySet<Permission>): boolean {
  const cached = cache.get(permissions)
  if (cached !== undefined) return cached
  const holds = [...permissions].some(isGuarded)
  cache.set(permissions, holds)
  return holds
}
