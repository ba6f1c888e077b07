import { form } from '#blueprint/screen/form.ts'
import { agentPick, clockTime, many, pick, several } from '#blueprint/kinds/choices.ts'
import { amount, instant, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import type { Rule } from '#blueprint/screen/rules.ts'
import { userFlow } from '#areas/access/rules/user-status.ts'
import { domainChoices, roleChoices } from './choices.queries.ts'
import { signInFields } from './sign-in-fields.ts'
import { users } from './users.screen.ts'
import { weekdays } from './words.ts'

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** A span of hours has two ends. */
const bothEnds = <const Field extends string>(field: Field, other: Field): Rule<Field> => ({
  field,
  reads: [other],
  complaint: (values) =>
    isMissing(values[field]) && !isMissing(values[other]) ? 'Enter both times or neither.' : null,
})

/**
 * A member of staff. The first password is made by the server and shown once to whoever creates the account; who could do harm
 * is made by two people, and chooses his password by the link of a letter.
 */
export const userForm = form({
  noun: 'user',
  create: { path: '/user-create', title: 'New user', permission: 'USER_CREATE' },
  edit: { path: '/user-edit/:id', title: 'Edit user', permission: 'USER_EDIT' },
  back: users,
  fields: {
    username: text('Username', {
      shortest: 4,
      longest: 30,
      pattern: /^[a-z0-9][a-z0-9._-]*$/,
      patternHint: 'Use lowercase letters, digits, dots, dashes and underscores.',
      fixed: true,
      hint: 'Shown in logs and approvals. It cannot be changed later.',
    }),
    name: text('Name', { longest: 80 }),
    email: text('E-mail', {
      longest: 120,
      pattern: /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/,
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
    itemLimit: amount('Limit per item', { optional: true, least: 0n, hint: 'Empty: the limit of the role' }),
    dayLimit: amount('Daily limit', { optional: true, least: 0n, hint: 'Empty: the limit of the role' }),
    isDeveloper: toggle('Developer', {
      optional: true,
      hint: 'Gives access to developer screens where the site is not the main one. Only developers can grant it.',
    }),
    validUntil: instant('Access expires', { optional: true, hint: 'Afterwards nobody comes in; empty: for good' }),
    ...signInFields,
    accessDays: many('Login days', weekdays, { optional: true, hint: 'Select none to allow every day.' }),
    accessFrom: clockTime('Login from', { optional: true, hint: 'By the clock of the first domain' }),
    accessTo: clockTime('Login until', { optional: true, hint: 'A time earlier than the start runs past midnight.' }),
    mustReset: toggle('Must change password', {
      initially: true,
      hint: 'Before anything else, at the next request',
    }),
  },
  sections: {
    Person: ['username', 'name', 'email', 'emailVerified', 'status', 'mustReset'],
    'Role and place': ['role', 'agent', 'domains', 'isDeveloper'],
    Limits: ['itemLimit', 'dayLimit'],
    'From where and when': ['accessFrom', 'accessTo', 'accessDays', 'validUntil', 'allowedIps', 'needsSecondStep'],
    'Clock and dates': ['timeZone', 'language'],
  },
  rules: [bothEnds('accessFrom', 'accessTo'), bothEnds('accessTo', 'accessFrom')],
  asks: 'password',
  mayWait: true,
  review: true,
})
