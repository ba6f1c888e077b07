import type { AnyAction } from '#blueprint/screen/action.ts'
import { needsTwoPeople } from '#blueprint/screen/permission-classes.ts'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { editRefusal, type Manager } from '#areas/access/rules/user-management.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { nameKeyOf } from '#platform/auth/sessions/login.ts'
import { operatorWide, act, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { findUser, managedUserOf, type UserRow, type UserLookup } from './user-record.facts.ts'
import { readManager } from './reporting-line.facts.ts'
import { endAllSessions } from './end-sessions.ts'
import { endUserSessions, forceReset, unlockUser, userStatus } from './user.actions.ts'

export interface UserFacts {
  readonly person: UserRow
  readonly manager: Manager
  readonly subject: Subject<'staff'>
}

export const subjectOf = (person: UserRow): Subject<'staff'> => ({
  table: 'staff',
  key: { id: person.id },
  version: person.version,
  domainId: operatorWide,
  agentId: person.agentId ?? operatorWide,
  name: `user ${person.username}`,
  // Users who can decide about money, roles or settings: their credentials are reset by two users together.
  isGrave: person.permissions.some(needsTwoPeople),
  shown: {
    username: person.username,
    status: person.status,
    role: person.roleName,
    itemLimit: person.itemLimit,
    dayLimit: person.dayLimit,
  },
})

/** Loads the user, locked for the transaction, with the acting manager. */
export async function lockUser(tx: Tx, request: UserLookup & { readonly actor: Actor }): Promise<UserFacts | null> {
  const person = await findUser(tx, request, { isLocked: true })
  return person && { person, manager: await readManager(tx, request.actor), subject: subjectOf(person) }
}

const lockUserWithState = async (tx: Tx, request: UserLookup): Promise<UserFacts | null> => {
  const facts = await lockUser(tx, request)
  return facts && { ...facts, subject: { ...facts.subject, state: facts.person.status } }
}

const checkEdit = ({ manager, person }: UserFacts): Refusal | null => editRefusal(manager, managedUserOf(person))

interface ChangeInput {
  readonly facts: UserFacts
  readonly now: Date
}

const changeAct = <A extends AnyAction>(
  action: A,
  may: (facts: UserFacts) => Refusal | null,
  change: (changed: ChangeInput) => Decision<'staff'>,
) =>
  act(action, {
    facts: lockUser,
    rule: (facts: UserFacts, { now }) => may(facts) ?? change({ facts, now }),
  })

const suspend = ({ facts: { person }, now }: ChangeInput) =>
  decide({
    move: 'suspend',
    rows: endAllSessions(person, now, 'suspended'),
    events: [{ name: 'staff.suspended' }],
  })

const forcePasswordChange = ({ facts: { person } }: ChangeInput): Decision<'staff'> =>
  person.mustReset
    ? refuse('A password change is already required.')
    : decide({ set: { must_reset: true }, events: [{ name: 'staff.reset_forced' }] })

const logOut = ({ facts: { person }, now }: ChangeInput): Decision<'staff'> =>
  decide({
    set: { device_generation: person.deviceGeneration + 1 },
    rows: endAllSessions(person, now, 'ended by staff'),
  })

const unlock = ({ facts: { person } }: ChangeInput) =>
  decide({
    rows: [
      {
        table: 'login_attempt',
        key: { username_key: nameKeyOf(person.username), succeeded: false },
        values: {},
        remove: true,
      },
    ],
  })

export const userActs = [
  ...moveActs(userStatus, {
    facts: lockUserWithState,
    rule: (facts, move, { now }) =>
      checkEdit(facts) ?? (move === 'suspend' ? suspend({ facts, now }) : decide({ move })),
  }),
  changeAct(forceReset, checkEdit, forcePasswordChange),
  changeAct(endUserSessions, checkEdit, logOut),
  changeAct(unlockUser, checkEdit, unlock),
]
