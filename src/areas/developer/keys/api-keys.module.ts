import { module } from '#blueprint/screen/module.ts'
import { account } from './account.screen.ts'
import { unknownKeys } from './unknown-keys.screen.ts'

export const keys = module({ name: 'api-keys', title: 'API keys', screens: [account, unknownKeys] })
