import { module } from '#blueprint/screen/module.ts'
import { vipHistory } from './vip-history.screen.ts'
import { vipLevelForm } from './vip-level-form.screen.ts'
import { vipLevels } from './vip-levels.screen.ts'
import { vipPlayers } from './vip-players.screen.ts'

export const vipLevelsModule = module({
  name: 'vip-levels',
  title: 'VIP levels',
  screens: [vipLevelForm, vipLevels, vipPlayers, vipHistory],
})
