import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { smallId } from '#blueprint/kinds/figures.ts'
import { instant, json, text, toggle } from '#blueprint/kinds/kinds.ts'
import { form, type AnyForm } from '#blueprint/screen/form.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'
import { groupNames, groups, type Group } from '#blueprint/settings/definitions.ts'
import { fieldsOf, titleOf } from './fields.ts'

const lastChange = nullable({
  at: instant(),
  by: text(),
  /** Of a change that needed a second user. */
  approvedBy: nullable(text()),
  /** The changed record, as its history is asked for. */
  record: text(),
})

/** Effective value and source of every setting for a domain; domain 0 stands for the operator-level defaults. */
export const generalSettings = query({
  at: '/api/general-setting/values',
  title: 'Effective settings',
  permission: 'SETTING_PAGE_VIEW',
  scope: 'everyone',
  parameters: z.object({ domain: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Enter a domain id.'))) }),
  answer: {
    domain: smallId(),
    /** Domains the user may see; id 0 (operator-level defaults) only for staff of all domains. */
    places: many({ id: smallId(), name: text(), currency: nullable(text()) }),
    /** Reason why the user cannot edit these settings, or null if they can. */
    untouchable: nullable(text()),
    groups: many({
      name: text(),
      settings: many({ name: text(), isOwn: toggle(), value: json(), inherited: json(), changed: lastChange }),
      /** Values that other screens keep and the product reads like settings. */
      related: many({
        name: text(),
        values: many({ place: text(), value: json(), currency: nullable(text()) }),
        changed: lastChange,
      }),
    }),
  },
})

const groupForm = (group: Group, isOperatorLevel: boolean): AnyForm =>
  form({
    noun: isOperatorLevel ? `house ${group} settings` : `${group} settings`,
    edit: {
      path: isOperatorLevel ? `/general-setting/${group}` : `/general-setting/${group}/:id`,
      title: `${titleOf(group)} settings${isOperatorLevel ? ' for all domains' : ''}`,
      permission: 'SETTING_PAGE_EDIT',
    },
    fields: fieldsOf(group, isOperatorLevel),
    asks: groups[group].isSensitive ? 'password' : 'reason',
    ...(groups[group].isSensitive || group === 'features' ? { mayWait: true as const } : {}),
    review: true,
  })

const formsOf = (isHouse: boolean) =>
  Object.fromEntries(groupNames.map((group) => [group, groupForm(group, isHouse)])) as Readonly<Record<Group, AnyForm>>

/** Forms of each settings group: operator-level defaults, and the overrides of a domain. */
export const operatorForms = formsOf(true)
export const domainForms = formsOf(false)

export const generalSetting = page({
  path: '/general-setting',
  title: 'General setting',
  permission: 'SETTING_PAGE_VIEW',
  view: 'settings/general/general-setting',
  search: ['group', 'domain'],
  queries: { generalSettings },
})
