import type { AnyAction } from '#blueprint/screen/action.ts'
import { decide, type Ruling } from '#blueprint/decision/decision.ts'
import { takeOverRefusal, touchRefusal, type Superior } from '#areas/access/rules/people.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { nameKeyOf } from '#platform/auth/sessions/login.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { letter } from '#platform/mail/post.ts'
import { firstPassword, type FirstPassword } from '#areas/access/sign-in/first-password.ts'
import { personInScope, personOf, roleHeldBy, type PersonRow, type Wanted } from './person.facts.ts'
import { superiorOf } from './superior.facts.ts'
import { endedSessions, temporaryPassword } from './temporary-password.ts'
import {
  endUserSessions,
  forceReset,
  issuePassword,
  resetSecondStep,
  resetTransactionPassword,
  sendResetLink,
  unlockUser,
  userStatus,
} from './user.actions.ts'

export interface PersonFacts {
  readonly person: PersonRow
  readonly superior: Superior
  readonly subject: Subject
}

export const subjectOf = (person: PersonRow): Subject => ({
  table: 'staff',
  key: { id: person.id },
  version: person.version,
  domainId: null,
  agentId: person.agentId,
  name: `user ${person.username}`,
  shown: {
    username: person.username,
    status: person.status,
    role: person.roleName,
    itemLimit: person.itemLimit,
    dayLimit: person.dayLimit,
  },
})

/** The person, held until everything is written, with the one who acts. */
export async function lockPerson(tx: Tx, wanted: Wanted & { readonly actor: Actor }): Promise<PersonFacts | null> {
  const person = await personInScope(tx, wanted, { isLocked: true })
  return person && { person, superior: await superiorOf(tx, wanted.actor), subject: subjectOf(person) }
}

const withState = async (tx: Tx, wanted: Wanted): Promise<PersonFacts | null> => {
  const facts = await lockPerson(tx, wanted)
  return facts && { ...facts, subject: { ...facts.subject, state: facts.person.status } }
}

const touch = ({ superior, person }: PersonFacts): Refusal | null => touchRefusal(superior, personOf(person))
const takeOver = ({ superior, person }: PersonFacts): Refusal | null =>
  takeOverRefusal(superior, personOf(person), roleHeldBy(person))

interface Changed {
  readonly facts: PersonFacts
  readonly now: Date
}

const changeAct = <A extends AnyAction>(
  action: A,
  may: (facts: PersonFacts) => Refusal | null,
  change: (changed: Changed) => Ruling | Refusal,
) =>
  act(action, {
    facts: lockPerson,
    rule: (facts: PersonFacts, { now }) => may(facts) ?? change({ facts, now }),
  })

const suspend = ({ facts: { person }, now }: Changed) =>
  decide({
    move: 'suspend',
    rows: endedSessions(person, now, 'suspended'),
    events: [{ name: 'staff.suspended' }],
  })

const force = ({ facts: { person } }: Changed) =>
  person.mustReset
    ? refuse('A password change is already required.')
    : decide({ set: { must_reset: true }, events: [{ name: 'staff.reset_forced' }] })

const logOut = ({ facts: { person }, now }: Changed) =>
  person.liveSessions === 0
    ? refuse('Nobody is logged in under this name')
    : decide({ rows: endedSessions(person, now, 'ended by staff') })

const unlock = ({ facts: { person } }: Changed) =>
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

const sendLink = ({ facts: { person } }: Changed) => {
  if (person.status !== 'ACTIVE') return refuse('This account is not active.')
  if (person.email === '') return refuse('This account has no address')
  return decide({
    rows: [letter('password_reset', person.id)],
    events: [{ name: 'staff.reset_sent' }],
    message: `An email is on its way to ${person.username}.`,
  })
}

const removeSecondStep = ({ facts: { person }, now }: Changed) =>
  decide({
    set: { two_step_secret: null, two_step_last_step: null },
    rows: [
      { table: 'recovery_code', key: { staff_id: person.id }, values: {}, remove: true },
      ...endedSessions(person, now, 'two-step reset'),
      letter('second_step_reset', person.id),
    ],
    events: [{ name: 'staff.second_step_reset' }],
  })

const issuePasswordAct = act(issuePassword, {
  async facts(tx, wanted): Promise<(PersonFacts & { readonly first: FirstPassword }) | null> {
    const facts = await lockPerson(tx, wanted)
    return facts && { ...facts, first: await firstPassword() }
  },
  rule(facts, { now }) {
    const { person, first } = facts
    const refused = takeOver(facts)
    if (refused) return refused
    return decide(temporaryPassword(person, first, now))
  },
})

export const userActs = [
  ...moveActs(userStatus, {
    facts: withState,
    rule: (facts, move, { now }) => touch(facts) ?? (move === 'suspend' ? suspend({ facts, now }) : decide({ move })),
  }),
  changeAct(forceReset, touch, force),
  changeAct(endUserSessions, touch, logOut),
  changeAct(unlockUser, touch, unlock),
  issuePasswordAct,
  changeAct(resetSecondStep, takeOver, removeSecondStep),
  changeAct(sendResetLink, touch, sendLink),
  changeAct(resetTransactionPassword, takeOver, ({ facts: { person } }) =>
    decide({
      set: { transaction_password_hash: null },
      rows: [letter('transaction_password_reset', person.id)],
      events: [{ name: 'staff.transaction_password_reset' }],
    }),
  ),
]
