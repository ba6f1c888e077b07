import { action } from '#blueprint/screen/action.ts'
import { integer, secret } from '#blueprint/kinds/kinds.ts'

/** Stores an encrypted secret that is never shown again; another user must activate it. */
export const enterCredential = action({
  name: 'credential',
  title: 'Add credential',
  permission: 'PG_SETTINGS_CREDENTIAL',
  on: 'row',
  input: { secret: secret('Gateway secret', { minLength: 16, maxLength: 500, hint: 'Not shown again after saving' }) },
  confirm: 'Save a new secret for {name}? It stays pending until another user activates it.',
  asks: 'password',
})

export const activateCredential = action({
  name: 'credential-activation',
  title: 'Activate credential',
  permission: 'PG_SETTINGS_CREDENTIAL',
  on: 'row',
  input: {
    hours: integer('Previous secret stays valid for (hours)', { min: 0, max: 168, initially: 24 }),
  },
  confirm: 'Activate the pending secret of {name}? Calls to the gateway are signed with it from then on.',
  asks: 'password',
  secondApproval: 'always',
})

export const testGateway = action({
  name: 'test',
  title: 'Test connection',
  permission: 'PG_SETTINGS_EDIT',
  on: 'row',
  input: {},
  confirm: 'Send a test request to {name}? The result appears under Gateway calls.',
  asks: 'reason',
})
