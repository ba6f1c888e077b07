import type { AnyAction } from '#blueprint/screen/action.ts'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { editRefusal, type Manager } from '#areas/access/rules/user-management.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { nameKeyOf } from '#platform/auth/sessions/login.ts'
import { act } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { endAllSessions, managedUserOf, withManager } from './user-record.facts.ts'
import { endUserSessions, forceReset, unlockUser, userStatus } from './user.actions.ts'
import { user, type UserRow } from './user.record.ts'

export type ManagedRow = UserRow & { readonly manager: Manager }

const checkEdit = ({ manager, ...person }: ManagedRow): Refusal | null => editRefusal(manager, managedUserOf(person))

const changeAct = <A extends AnyAction>(action: A, change: (person: UserRow, now: Date) => Decision<'staff'>) =>
  act(action, user, { facts: withManager, rule: (person, { by }) => checkEdit(person) ?? change(person, by.at) })

const suspend = (person: UserRow, now: Date) =>
  decide({
    move: 'suspend',
    rows: endAllSessions(person, now, 'suspended'),
    events: [{ name: 'staff.suspended' }],
  })

const forcePasswordChange = ({ mustReset }: UserRow): Decision<'staff'> =>
  mustReset
    ? refuse('A password change is already required.')
    : decide({ set: { must_reset: true }, events: [{ name: 'staff.reset_forced' }] })

const logOut = (person: UserRow, now: Date): Decision<'staff'> =>
  decide({
    set: { device_generation: person.deviceGeneration + 1 },
    rows: endAllSessions(person, now, 'ended by staff'),
  })

const unlock = ({ username }: UserRow) =>
  decide({
    rows: [
      {
        table: 'login_attempt',
        key: { username_key: nameKeyOf(username), succeeded: false },
        values: {},
        remove: true,
      },
    ],
  })

export const userActs = [
  ...moveActs(userStatus, user, {
    facts: withManager,
    rule: (person, move, { by }) =>
      checkEdit(person) ?? (move === 'suspend' ? suspend(person, by.at) : decide({ move })),
  }),
  changeAct(forceReset, forcePasswordChange),
  changeAct(endUserSessions, logOut),
  changeAct(unlockUser, unlock),
]
