import { onServer, type Defect } from '#checks/defects/defect.ts'

const generalSettingTest = 'src/areas/settings/general/general-setting.test.ts'
const stateRestrictionTest = 'src/areas/settings/geo/state-restriction.test.ts'
const generalSettingAct = 'src/areas/settings/general/general-setting.act.ts'
const stateRestrictionAct = 'src/areas/settings/geo/state-restriction.act.ts'

export const settingsDefects: readonly Defect[] = [
  {
    name: 'the time zone changes after money was booked',
    file: generalSettingAct,
    find: 'if (isBooked)',
    replace: 'if (!isBooked)',
    caughtBy: onServer(
      generalSettingTest,
      'books business days by the time zone, which cannot change once the ledger has entries',
    ),
  },
  {
    name: 'an operator value that contradicts a domain is stored',
    file: generalSettingAct,
    find: '...others.map(({ name',
    replace: '...others.slice(0, 0).map(({ name',
    caughtBy: onServer(
      generalSettingTest,
      'is rejected if it contradicts another setting, here or in a domain that inherits it',
    ),
  },
  {
    name: 'maintenance locks out its editor',
    file: generalSettingAct,
    find: 'isMaintenance !== true || isAmong(ip, list)',
    replace: 'isMaintenance !== true || list.length > 0',
    caughtBy: onServer(
      generalSettingTest,
      'maintenance mode closes the panel to all IP addresses except the listed ones',
    ),
  },
  {
    name: 'sensitive settings need no second approval',
    file: generalSettingAct,
    find: 'groups[group].isSensitive ||',
    replace: '',
    caughtBy: onServer(generalSettingTest, 'FYE-01 takes effect only after approval by a second user'),
  },
  {
    name: 'one person switches off the withdrawals of a domain',
    file: 'src/areas/settings/rules/feature-switch.ts',
    find: 'touchedDangers(before, after).length > 0',
    replace: 'false',
    caughtBy: onServer(
      'src/areas/developer/features/dev-settings.test.ts',
      'that holds back money of players is switched by two, off and on',
    ),
  },
  {
    name: 'staff of an agent edit the location rules of the operator',
    file: 'src/areas/settings/general/stored-settings.facts.ts',
    find: 'agentId === null && places',
    replace: 'places',
    caughtBy: onServer(stateRestrictionTest, 'can be changed only by staff of all domains'),
  },
  {
    name: 'a closed switch opens a location',
    file: stateRestrictionAct,
    find: "input[operation] === 'OPEN'",
    replace: "input[operation] !== 'OPEN'",
    caughtBy: onServer(
      stateRestrictionTest,
      'close several locations at once and record the old values in the audit log',
    ),
  },
  {
    name: 'a new location rule closes everything',
    file: stateRestrictionAct,
    find: 'geoOperations.map((operation) => [operation, true])',
    replace: 'geoOperations.map((operation) => [operation, false])',
    caughtBy: onServer(
      stateRestrictionTest,
      'close several locations at once and record the old values in the audit log',
    ),
  },
]
