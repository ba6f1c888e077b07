import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { smallId } from '#blueprint/kinds/figures.ts'
import { instant, json, text, toggle } from '#blueprint/kinds/kinds.ts'
import { form, type AnyForm } from '#blueprint/screen/form.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'
import { groupNames, groups, type Group } from '#blueprint/settings/definitions.ts'
import { fieldsOf, titleOf } from './fields.ts'

/** Every setting as it holds for a domain (0: for the house), and where it comes from. */
export const generalSettings = query({
  at: '/api/general-setting/values',
  title: 'Effective settings',
  permission: 'SETTING_PAGE_VIEW',
  scope: 'everyone',
  parameters: z.object({ domain: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Enter a domain id.'))) }),
  answer: {
    domain: smallId(),
    /** 0 is the house, where this person may speak for it. */
    places: many({ id: smallId(), name: text() }),
    /** Why this person may change nothing here, or null. */
    untouchable: nullable(text()),
    groups: many({
      name: text(),
      changedAt: nullable(instant()),
      changedBy: nullable(text()),
      settings: many({ name: text(), isOwn: toggle(), value: json(), inherited: json() }),
    }),
  },
})

const groupForm = (group: Group, isHouse: boolean): AnyForm =>
  form({
    noun: isHouse ? `house ${group} settings` : `${group} settings`,
    edit: {
      path: isHouse ? `/general-setting/${group}` : `/general-setting/${group}/:id`,
      title: `${titleOf(group)} settings${isHouse ? ' of the house' : ''}`,
      permission: 'SETTING_PAGE_EDIT',
    },
    fields: fieldsOf(group, isHouse),
    asks: groups[group].isSensitive ? 'password' : 'reason',
    ...(groups[group].isSensitive ? { mayWait: true as const } : {}),
    review: true,
  })

const formsOf = (isHouse: boolean) =>
  Object.fromEntries(groupNames.map((group) => [group, groupForm(group, isHouse)])) as Readonly<Record<Group, AnyForm>>

/** The settings of one group: what every domain inherits, and what a domain says instead. */
export const houseForms = formsOf(true)
export const domainForms = formsOf(false)

export const generalSetting = page({
  path: '/general-setting',
  title: 'General setting',
  permission: 'SETTING_PAGE_VIEW',
  view: 'settings/general/general-setting',
  search: ['group', 'domain'],
  queries: { generalSettings },
})
