import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const level = 'src/areas/marketing/rules/vip-level.ts'
const change = 'src/areas/marketing/rules/vip-change.ts'
const figures = 'src/areas/marketing/vip-levels/vip-figures.facts.ts'
const rules = 'src/areas/marketing/rules/vip-level.test.ts'
const pages = 'src/areas/marketing/vip-levels/vip-levels.test.ts'

export const vipLevelDefects: readonly Defect[] = [
  {
    name: 'who reaches a VIP level exactly does not get it',
    file: level,
    find: 'figures[measure] >= threshold',
    replace: 'figures[measure] > threshold',
    caughtBy: inDomain(rules, 'moves a player up to the highest level that is reached, from exactly the threshold on'),
  },
  {
    name: 'an evaluation gives a VIP level that only users give',
    file: level,
    find: '!terms.isManualOnly && terms.level > level',
    replace: 'terms.level > level',
    caughtBy: inDomain(rules, 'never gives a level that only users give'),
  },
  {
    name: 'a new VIP level is taken before its period is over',
    file: level,
    find: '  if (heldDays < daysOf[present.period]) return null\n',
    replace: '',
    caughtBy: inDomain(rules, 'takes a level that was not kept, once it was held for its period'),
  },
  {
    name: 'an evaluation changes a locked VIP level',
    file: level,
    find: '  if (isLocked) return null\n',
    replace: '',
    caughtBy: inDomain(
      rules,
      'leaves a level without a condition to keep it, one that is no longer given, and a locked one',
    ),
  },
  {
    name: 'an evaluation overrides a user who moved the player meanwhile',
    file: change,
    find: 'player.level !== from || player.isLocked',
    replace: 'player.isLocked',
    caughtBy: inDomain(rules, 'a player who was moved, locked or closed meanwhile stays'),
  },
  {
    name: 'turnover of today counts for a VIP level before the day is over',
    file: figures,
    find: ' and d.day <= ${day}::date and d.product',
    replace: ' and d.product',
    caughtBy: onServer(
      pages,
      'a user sees how many players would move, and then each is moved once with the figures that decided',
    ),
  },
  {
    name: 'an inactive VIP level is given',
    file: figures,
    find: " and status = 'ACTIVE' order by level",
    replace: ' order by level',
    caughtBy: onServer(pages, 'a level is entered once with a threshold, and an inactive one is given to nobody'),
  },
]
