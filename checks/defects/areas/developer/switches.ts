import { onServer, type Defect } from '#checks/defects/defect.ts'

const switchesTest = 'src/areas/developer/features/dev-settings.test.ts'
const switchesData = 'src/areas/developer/features/dev-settings.data.ts'
const change = 'are listed one by one with both people, and an approval that waits is none'
const reach = 'and the switches are shown of the reader’s domains, and to no staff of agents'

export const switchDefects: readonly Defect[] = [
  {
    name: 'a switch of all domains is shown as on',
    file: switchesData,
    find: 'coalesce(${own}, ${ofOperator}, true)',
    replace: 'coalesce(${own}, true)',
    caughtBy: onServer(switchesTest, 'of all domains is switched by two, and a domain may go on by a value of its own'),
  },
  {
    name: 'switches of other domains are shown',
    file: switchesData,
    find: 'domain.id = any(visible_domains())',
    replace: 'true',
    caughtBy: onServer(switchesTest, reach),
  },
  {
    name: 'a change of one switch is shown as one of every switch',
    file: switchesData,
    find: 'join.on(sql<boolean>`(a.before ->> switch.feature) is distinct from (a.after ->> switch.feature)`)',
    replace: 'join.onTrue()',
    caughtBy: onServer(switchesTest, change),
  },
  {
    name: 'a switch that stops withdrawals is shown without the second approver',
    file: switchesData,
    find: "case when a.input ? 'maker' then a.actor end",
    replace: 'null::text',
    caughtBy: onServer(switchesTest, 'that holds back money of players is switched by two, off and on'),
  },
  {
    name: 'a domain without a value of its own seems to have switched something on',
    file: switchesData,
    find: "else 'INHERITED' end",
    replace: "else 'ON' end",
    caughtBy: onServer(switchesTest, change),
  },
]
