import { permissionDefinitions, permissions } from '#blueprint/screen/permissions.ts'

/** What a key can be allowed to read: view permissions, as roles name them. */
export const keyScopes = permissions.filter((name) => permissionDefinitions.get(name)?.allows === 'VIEW')

export const scopeLabels: Readonly<Record<string, string>> = Object.fromEntries(
  keyScopes.map((name) => [name, permissionDefinitions.get(name)?.title ?? name]),
)
