import { flow } from '#blueprint/decision/flow.ts'
import { instant } from '#blueprint/kinds/kinds.ts'
import { wallTime } from '#blueprint/kinds/wall-time.ts'
import type { Rule } from '#blueprint/screen/rules.ts'

/**
 * An active entry is shown from its start to its end. Whether it is scheduled, active or expired follows from these times
 * at every read, and is never stored. Removed entries are kept for the history and shown nowhere.
 */
export const scheduledFlow = flow({
  states: ['ACTIVE', 'SCHEDULED', 'EXPIRED', 'INACTIVE', 'REMOVED'],
  moves: {
    activate: { from: ['INACTIVE'], to: 'ACTIVE' },
    deactivate: { from: ['ACTIVE', 'SCHEDULED', 'EXPIRED'], to: 'INACTIVE' },
    remove: { from: ['INACTIVE'], to: 'REMOVED' },
  },
})

/** The states of entries that a list shows. */
export const scheduledStates = ['ACTIVE', 'SCHEDULED', 'EXPIRED', 'INACTIVE'] as const

/** Entered as clocks of the entry's domain show them. */
export const scheduleFields = {
  startsAt: wallTime('Starts', { optional: true, hint: 'Time of the domain. Empty: as soon as it is active' }),
  endsAt: wallTime('Ends', { optional: true, hint: 'Time of the domain. Empty: until it is deactivated' }),
}

export const scheduleColumns = {
  startsAt: instant('Starts', { sortable: true }),
  endsAt: instant('Ends', { sortable: true }),
}

export const endsTooEarly = 'End must be after the start.'

const clockOf = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 16) : null)

/** Clocks that are set back show the same time twice: the server compares the instants. */
export const scheduleRule: Rule<'startsAt' | 'endsAt'> = {
  field: 'endsAt',
  reads: ['startsAt'],
  check: ({ startsAt, endsAt }) => {
    const [start, end] = [clockOf(startsAt), clockOf(endsAt)]
    const isSameInstant = start === end && startsAt === endsAt
    return start !== null && end !== null && (start > end || isSameInstant) ? endsTooEarly : null
  },
}
