import { expect, test } from 'vitest'
import * as areas from '#areas/permissions.ts'
import type { PermissionClass } from '#blueprint/area/permission.ts'
import { classOf, isDeveloperPermission, isOfOperator, needsTwoPeople } from './permission-classes.ts'
import { permissions } from './permissions.ts'

test('each permission is defined by one area', () => {
  const names = Object.values(areas).flatMap((area) => Object.keys(area))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names).toHaveLength(permissions.length)
})

/** Families of names whose members are sensitive: a permission added to one cannot lack its class. */
const families: Readonly<Record<PermissionClass, RegExp>> = {
  money:
    /^((DEPOSIT|WITHDRAW|MARKET_RESULT|ADJUST|BALANCE_REPAIR)_(?!VIEW$)\w+|MANUAL_DEPOSIT\w*(?<!_VIEW)|BET_RESTORE|REFERRAL_APPROVE|CAMPAIGN_APPROVE|(LOYALTY|LOSING_BONUS)_PAY|(SPIN_)?BONUS_GRANT|BONUS_CANCEL|DOWNLINE_(TRANSFER|SETTLE|CREDIT_REF|SHARE_EDIT)|SELF_TRANSACTION_CREATE|PLAYER_(MOVE|CREATE))$/,
  // USER_CHANGE_PASSWORD opens the user's own account page.
  roles: /^((ROLE|USER|PERMISSION)_(?!VIEW$|DETAIL$|CHANGE_PASSWORD$)\w+|DOWNLINE_(CREATE|EDIT|PASSWORD))$/,
  // HT_DEPOSIT: guides tell players where to send money.
  settings: /^(SETTING|STATE_RESTRICTION|PG_SETTINGS|HT_DEPOSIT|DEVICE_RESTRICTION|DOMAIN|INBOUND_KEY)\w*(?<!_VIEW)$/,
  persons: /^PLAYER_DATA_EXPORT$/,
  developer: /^(IS_DEVELOPER|DEV_\w+)$/,
}

test('sensitive permissions have the class of their family, and no others have one', () => {
  const expected = (name: string) => Object.entries(families).find(([, pattern]) => pattern.test(name))?.[0] ?? null
  expect(permissions.map((name) => [name, classOf(name)])).toEqual(permissions.map((name) => [name, expected(name)]))
})

test('two people make users with sensitive permissions, but for the work of agents in their downline', () => {
  const alone = permissions.filter((name) => classOf(name) !== null && !needsTwoPeople(name))
  expect(alone.toSorted()).toEqual([
    'DOWNLINE_CREATE',
    'DOWNLINE_CREDIT_REF',
    'DOWNLINE_EDIT',
    'DOWNLINE_PASSWORD',
    'DOWNLINE_SETTLE',
    'DOWNLINE_SHARE_EDIT',
    'DOWNLINE_TRANSFER',
    'PLAYER_CREATE',
    'PLAYER_MOVE',
  ])
})

test('only developers grant permissions of developers; masters and device restrictions are work of the operator', () => {
  const others = permissions.filter((name) => classOf(name) === 'developer' && !isDeveloperPermission(name))
  expect(others.toSorted()).toEqual(['DEV_DR_VIEW', 'DEV_MASTERS_VIEW'])
  expect(permissions.filter((name) => isDeveloperPermission(name) && classOf(name) !== 'developer')).toEqual([])
})

test('permissions over settings and gateways are the operator’s, but for rules about devices', () => {
  const ofAgents = permissions.filter((name) => classOf(name) === 'settings' && !isOfOperator(name))
  expect(ofAgents).toEqual(['DEVICE_RESTRICTION_EDIT'])
})
