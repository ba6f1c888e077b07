import { form } from '#blueprint/screen/form.ts'
import { agentPick, clockTime, many, pick, several } from '#blueprint/kinds/choices.ts'
import { amount, instant, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import type { Rule } from '#blueprint/screen/rules.ts'
import { userFlow } from '#areas/access/rules/user-status.ts'
import { domainChoices, roleChoices } from './choices.queries.ts'
import { signInFields } from '#areas/access/sign-in/shared.ts'
import { users } from './users.screen.ts'
import { weekdays } from './shared.ts'
import { emailPattern } from '#values/text/email-address.ts'

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** A time range needs both ends. */
const bothEnds = <const Field extends string>(field: Field, other: Field): Rule<Field> => ({
  field,
  reads: [other],
  check: (values) => (isMissing(values[field]) && !isMissing(values[other]) ? 'Enter both times or neither.' : null),
})

/**
 * Staff account form. The server generates the first password and shows it once to the creator. Accounts with guarded
 * permissions need a second approval and set their password from an emailed link.
 */
export const userForm = form({
  noun: 'user',
  create: { path: '/user-create', title: 'New user', permission: 'USER_CREATE' },
  edit: { path: '/user-edit/:id', title: 'Edit user', permission: 'USER_EDIT' },
  back: users,
  fields: {
    username: text('Username', {
      minLength: 4,
      maxLength: 30,
      pattern: /^[a-z0-9][a-z0-9._-]*$/,
      patternHint: 'Use lowercase letters, digits, dots, dashes and underscores.',
      fixed: true,
      hint: 'Shown in logs and approvals. It cannot be changed later.',
    }),
    name: text('Name', { maxLength: 80 }),
    email: text('Email', {
      maxLength: 120,
      pattern: emailPattern,
      patternHint: 'Enter an email address like name@example.com.',
    }),
    emailVerified: toggle('Email verified', {
      initially: true,
      hint: 'Users with an unverified email must verify it before they can use the panel.',
    }),
    role: pick('Role', roleChoices),
    status: status('Status', userFlow.states, { initially: 'ACTIVE' }),
    domains: several('Domains', domainChoices),
    agent: agentPick('Agent', {
      optional: true,
      hint: 'Limits access to this agent and its downline. Leave empty for all agents in the domains.',
    }),
    itemLimit: amount('Limit per item', {
      isCommon: true,
      optional: true,
      min: 0n,
      hint: 'Leave empty to use the limit of the role.',
    }),
    dayLimit: amount('Daily limit', {
      isCommon: true,
      optional: true,
      min: 0n,
      hint: 'Leave empty to use the limit of the role.',
    }),
    isDeveloper: toggle('Developer', {
      optional: true,
      hint: 'Gives access to developer screens where the site is not the main one. Only developers can grant it.',
    }),
    validUntil: instant('Access expires', {
      optional: true,
      hint: 'The user cannot sign in afterwards. Leave empty for no end date.',
    }),
    ...signInFields,
    accessDays: many('Login days', weekdays, { optional: true, hint: 'Select none to allow every day.' }),
    accessFrom: clockTime('Login from', { optional: true, hint: 'In the time zone of the first domain' }),
    accessTo: clockTime('Login until', { optional: true, hint: 'A time earlier than the start runs past midnight.' }),
    mustReset: toggle('Must change password', {
      initially: true,
      hint: 'Required at the next request, before anything else',
    }),
  },
  sections: {
    Person: ['username', 'name', 'email', 'emailVerified', 'status', 'mustReset'],
    'Role and access': ['role', 'agent', 'domains', 'isDeveloper'],
    Limits: ['itemLimit', 'dayLimit'],
    'Sign-in restrictions': ['accessFrom', 'accessTo', 'accessDays', 'validUntil', 'allowedIps', 'needsSecondStep'],
    'Time zone and dates': ['timeZone', 'language'],
  },
  rules: [bothEnds('accessFrom', 'accessTo'), bothEnds('accessTo', 'accessFrom')],
  copiesBut: ['username', 'name', 'email', 'emailVerified', 'status', 'isDeveloper', 'mustReset'],
  asks: 'password',
  mayWait: true,
  review: true,
})
