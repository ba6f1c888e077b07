import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const rule = 'src/areas/reports/rules/exports/schedule.ts'
const ruleTest = 'src/areas/reports/rules/exports/schedule.test.ts'
const delivery = 'src/areas/reports/rules/exports/delivery.ts'
const choices = 'src/areas/reports/scheduled/schedule-choices.facts.ts'
const scheduledTest = 'src/areas/reports/scheduled/scheduled-reports.test.ts'
const compared = 'src/areas/reports/rules/compared-period.ts'
const comparedTest = 'src/areas/reports/rules/compared-period.test.ts'
const calendars = 'src/areas/reports/definition/calendars.facts.ts'
const calendarTest = 'src/areas/reports/revenue/calendar.test.ts'

/** Scheduled reports, the calendar of a domain, comparisons and shares. */
export const scheduleDefects: readonly Defect[] = [
  {
    name: 'a daily report covers the day on which it is sent',
    file: rule,
    find: 'const to = addDays(day, -1)',
    replace: 'const to = day',
    caughtBy: inDomain(ruleTest, 'reports the day, the week or the month that is over'),
  },
  {
    name: 'a weekly report runs on the last day of the week',
    file: rule,
    find: "return cadence === 'WEEKLY' ? addDays(begun, 7)",
    replace: "return cadence === 'WEEKLY' ? addDays(begun, 6)",
    caughtBy: inDomain(ruleTest, 'on the first day of a week, whichever day that is'),
  },
  {
    name: 'files are created with the rights of the user who scheduled them',
    file: rule,
    find: 'staff_id: id,\n',
    replace: 'staff_id: due.staffId,\n',
    caughtBy: inDomain(
      ruleTest,
      'a run orders a file in the name of each recipient, and notifies the owner who gets none',
    ),
  },
  {
    name: 'nobody is notified of a file that could not be created',
    file: delivery,
    find: 'rows: [ownerEmail(ownerId, `${schedule}, ${username}: ${reason}`)],',
    replace: 'rows: [],',
    caughtBy: inDomain(
      'src/areas/reports/rules/exports/delivery.test.ts',
      'the owner is notified of a file that could not be created',
    ),
  },
  {
    name: 'a recipient who lost the right is tried all the same',
    file: choices,
    find: ': isPermitted\n            ? null',
    replace: ': isPermitted || isActive\n            ? null',
    caughtBy: onServer(
      scheduledTest,
      'who has lost the right receives nothing, the others do, and the owner is notified',
    ),
  },
  {
    name: 'a year before is 365 days back',
    file: compared,
    find: 'const month = monthOf(day) - months\n  const same',
    replace: "if (day > '') return addDays(day, -365)\n  const month = monthOf(day) - months\n  const same",
    caughtBy: inDomain(comparedTest, '29 February are compared with the same days of the year before'),
  },
  {
    name: 'weeks begin on Monday in every domain',
    file: calendars,
    find: "coalesce(array_position(${[...weekDays]}::text[], ${setting('weekStart')}), 1) - 1",
    replace: '0',
    caughtBy: onServer(calendarTest, 'a domain whose weeks begin on Sunday parts the same days there, in every report'),
  },
]
