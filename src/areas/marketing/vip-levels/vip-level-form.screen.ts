import { pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, integer, longText, text, toggle } from '#blueprint/kinds/kinds.ts'
import { form } from '#blueprint/screen/form.ts'
import { vipJoins, vipPeriods } from '#areas/marketing/rules/vip-level.ts'
import { joinLabels, periodLabels, vipColours, vipIcons } from './labels.ts'
import { vipLevels } from './vip-levels.screen.ts'

const threshold = { optional: true, min: 1n } as const
const points = { optional: true, min: 1, max: 1_000_000_000 } as const

export const vipLevelForm = form({
  noun: 'VIP level',
  create: { path: '/vip-level-create', title: 'New VIP level', permission: 'VIP_EDIT' },
  edit: { path: '/vip-level-edit/:id', title: 'Edit VIP level', permission: 'VIP_EDIT' },
  back: vipLevels,
  fields: {
    domain: pick('Domain', '/api/domain-choices', { fixed: true }),
    level: integer('Level', { min: 1, max: 9, fixed: true, hint: 'A higher number is a higher level.' }),
    name: text('Name', { maxLength: 40 }),
    icon: choice('Icon', vipIcons, { initially: 'STAR' }),
    colour: choice('Colour', vipColours, { initially: 'SILVER' }),
    period: choice('Period', vipPeriods, { labels: periodLabels, initially: 'MONTH' }),
    benefits: longText('Benefits', {
      optional: true,
      maxLength: 500,
      hint: 'In words. Payout limits, deposit methods and loyalty points name the level where they are set.',
    }),
    isManualOnly: toggle('Only users give this level', { initially: false }),
    upgradeJoin: choice('Reached by', vipJoins, { labels: joinLabels, initially: 'ALL' }),
    upgradeDeposits: amount('Deposits from', threshold),
    upgradeTurnover: amount('Turnover from', threshold),
    upgradeNetLoss: amount('Net loss from', threshold),
    upgradePoints: integer('Points from', points),
    keepJoin: choice('Kept by', vipJoins, { labels: joinLabels, initially: 'ALL' }),
    keepDeposits: amount('Deposits to keep', { ...threshold, hint: 'Without thresholds to keep it, the level stays.' }),
    keepTurnover: amount('Turnover to keep', threshold),
    keepNetLoss: amount('Net loss to keep', threshold),
    keepPoints: integer('Points to keep', points),
    downgradeBy: integer('Levels down', { min: 1, max: 9, initially: 1, hint: 'When the level is not kept' }),
  },
  sections: {
    Level: ['domain', 'level', 'name', 'icon', 'colour', 'period', 'benefits', 'isManualOnly'],
    'To reach it': ['upgradeJoin', 'upgradeDeposits', 'upgradeTurnover', 'upgradeNetLoss', 'upgradePoints'],
    'To keep it': ['keepJoin', 'keepDeposits', 'keepTurnover', 'keepNetLoss', 'keepPoints', 'downgradeBy'],
  },
  copiesBut: ['level', 'name'],
})
