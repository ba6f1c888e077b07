import { isGuarded } from '#blueprint/screen/permission-classes.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'

/** Under this key the house may say false: then nobody is made to take a second step. Said by nobody, it is required. */
export const secondStepKey = 'login.second_step_required'

export const secondStepColumn = `coalesce((select st.value <> 'false'::jsonb from setting st
      where st.domain_id = 0 and st.key = '${secondStepKey}'), true) as is_second_step_required, p.needs_second_step`

const answers = new WeakMap<ReadonlySet<Permission>, boolean>()

/** Whether somebody with these permissions must have a second step; sets are few and live long. */
export function holdsGuarded(permissions: ReadonlySet<Permission>): boolean {
  const known = answers.get(permissions)
  if (known !== undefined) return known
  const holds = [...permissions].some(isGuarded)
  answers.set(permissions, holds)
  return holds
}
