import { module } from '#blueprint/screen/module.ts'
import { inboundKeys } from './keys.screen.ts'

export const keys = module({ name: 'keys', title: 'Inbound keys', screens: [inboundKeys] })
