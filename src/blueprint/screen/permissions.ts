import * as areas from '#areas/permissions.ts'
import type { PermissionDefinition } from '#blueprint/area/permission.ts'

/**
 * All permissions, each defined by the area that owns it. The spelling is the specification's, misspellings included
 * (QIUCKREPORT_VIEW, SELF_TRUNCATION_VIEW, PANE_LOGS), so that they can be found by search.
 */
export type Permission = { [Area in keyof typeof areas]: keyof (typeof areas)[Area] }[keyof typeof areas]

/** Every permission of every area; the type above is taken from the same lists. */
const definitions = Object.values(areas).flatMap(
  (area) => Object.entries(area) as unknown as readonly (readonly [Permission, PermissionDefinition])[],
)
export const permissionDefinitions: ReadonlyMap<string, PermissionDefinition> = new Map<string, PermissionDefinition>(
  definitions,
)

const allowing = (allows: PermissionDefinition['allows']): readonly Permission[] =>
  definitions.filter(([, definition]) => definition.allows === allows).map(([name]) => name)

export const permissions: readonly Permission[] = definitions.map(([name]) => name)
export const actionPermissions = allowing('ACTION')
/** Permissions of the specification whose screens are not built: they open nothing, and roles show them as such. */
export const laterPermissions = allowing('NOTHING')
