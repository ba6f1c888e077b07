import { module } from '#blueprint/screen/module.ts'
import { account } from './account.screen.ts'

export const keys = module({ name: 'api-keys', title: 'API keys', screens: [account] })
