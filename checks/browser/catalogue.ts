import type { TestDatabase } from '#checks/harness/database.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Screen } from '#blueprint/screen/module.ts'
import { groupNames } from '#blueprint/settings/definitions.ts'
import { profileScreens } from '#blueprint/work-profiles.ts'
import { nearestProfile } from '#areas/access/presets/role-presets.ts'
import { menu, modules } from '#areas/index.ts'

/** One address of the catalogue with its title, permission and screen. */
export interface ScreenAddress {
  readonly path: string
  readonly title: string
  readonly permission: Permission
  readonly screen: Screen
}

export const screenAddresses: readonly ScreenAddress[] = modules.flatMap((module) =>
  module.screens.flatMap(screenAddressesOf),
)

function screenAddressesOf(screen: Screen): ScreenAddress[] {
  if (screen.shape !== 'form') {
    const { path, title, permission } = screen
    return [{ path, title, permission, screen }]
  }
  return [screen.create, screen.edit].flatMap((form) => (form ? [{ ...form, screen }] : []))
}

/** The titles of the favourites of a user who has chosen none. */
export const favouritesFor = (permissions: ReadonlySet<string>): readonly string[] => {
  const profile = nearestProfile(permissions)
  const own = profile === null ? [] : profileScreens[profile]
  return own.flatMap((path) => {
    const address = screenAddresses.find((one) => one.path === path)
    return address && permissions.has(address.permission) ? [address.title] : []
  })
}

/** The titles of the menu entries that these permissions show, in menu order. */
export const menuFor = (permissions: ReadonlySet<string>): readonly string[] =>
  menu.flatMap(({ entries }) =>
    entries.flatMap(({ screen }) => {
      const address = screenAddresses.find((one) => one.screen === screen)
      return address && permissions.has(address.permission) ? [address.title] : []
    }),
  )

/** One sample path for each group of domain settings. */
const settingSamples = Object.fromEntries(
  groupNames.map((group) => [`/general-setting/${group}/:id`, `select id::text from domain order by id limit 1`]),
)

const firstOf = (table: string): string => `select id::text from ${table} order by id limit 1`
/** Of a catalogue of casino games. */
const ofVertical = (table: string, vertical: string): string =>
  `select id::text from ${table} where vertical = '${vertical}' order by id limit 1`
const ofLevel = (level: string): string =>
  `select id::text from casino_provider where vertical = 'gap' and level = '${level}' order by id limit 1`
const casinoSamples = Object.fromEntries(
  ['qt', 'wc', 'slot'].flatMap((vertical) => [
    [`/${vertical}-casino-game-edit/:id`, ofVertical('casino_game', vertical)],
    [`/${vertical}-casino-provider-edit/:id`, ofVertical('casino_provider', vertical)],
  ]),
)
const staff = `select id::text from staff where username = 'support'`

/** Queries that return a sample id for each path with a parameter. */
const samples: Readonly<Record<string, string>> = {
  '/player/detail/:player_id': `select p.id::text from player p join bet_settled b on b.cell = p.cell and b.player_id = p.id
    where p.agent_id in (select a.id from agent a join staff s on s.agent_id = any (a.upline) where s.username = 'ss_one') limit 1`,
  ...settingSamples,
  '/domain-edit/:id': firstOf('domain'),
  '/currency-edit/:id': `select code as id from currency order by code limit 1`,
  '/state-restriction-edit/:id': `select id::text from geo_rule where state = 'IN-KA'`,
  '/permission-edit/:id': `select 'PLAYERS_VIEW' as id`,
  '/role-edit/:id': `select role_id::text as id from staff where username = 'support'`,
  '/pg-settings-edit/:id': firstOf('deposit_method'),
  '/pg-settings-withdraw-edit/:id': firstOf('payout_method'),
  '/pg-settings-gateway-edit/:id': firstOf('gateway'),
  '/pg-settings-callback-fields/:id': firstOf('gateway'),
  '/pg-settings-account-edit/:id': firstOf('collection_account'),
  '/ht-deposit-edit/:id': firstOf('deposit_guide'),
  '/webhook-edit/:id': firstOf('webhook_endpoint'),
  '/user-edit/:id': staff,
  '/downline-edit/:id': `select a.id::text from agent a join staff s on s.agent_id = a.parent_id where s.username = 'ss_one' order by a.id limit 1`,
  '/user-detail/:id': staff,
  '/festival-gif-edit/:id': firstOf('festival_gif'),
  '/news-edit/:id': firstOf('news'),
  '/blog-edit/:id': firstOf('blog'),
  '/advertisements-edit/:id': firstOf('advertisement'),
  '/alerts-edit/:id': firstOf('site_alert'),
  ...casinoSamples,
  '/gap-game-edit/:id': ofVertical('casino_game', 'gap'),
  '/gap-category-edit/:id': ofVertical('casino_category', 'gap'),
  '/gap-sub-provider-edit/:id': ofLevel('SUB_PROVIDER'),
  '/gap-provider-edit/:id': ofLevel('PROVIDER'),
  '/aura-game/:id': ofVertical('casino_game', 'aura'),
  '/banner-edit/:id': firstOf('banner'),
  '/bonus-templates-edit/:id': firstOf('bonus_template'),
  '/campaigns-edit/:id': firstOf('campaign'),
  '/vip-level-edit/:id': firstOf('vip_level'),
  '/registration-links-edit/:id': `select l.id::text from registration_link l join agent a on a.id = l.agent_id
    join staff s on s.agent_id = any (a.upline) where s.username = 'ss_one' order by l.id limit 1`,
}

/** The path with a sample id from the database. */
export async function addressOf({ path }: ScreenAddress, { ownerPool }: TestDatabase): Promise<string> {
  if (!path.includes(':')) return path
  const sample = samples[path]
  if (!sample) throw new Error(`There is no sample query for the parameter of ${path}`)
  const { rows } = await ownerPool.query<{ id: string }>(sample)
  return path.replace(/:\w+/, rows[0]!.id)
}

export async function permissionsOf(username: string, { ownerPool }: TestDatabase): Promise<ReadonlySet<string>> {
  const { rows } = await ownerPool.query<{ permissions: string[] }>(
    'select array(select unnest(r.permissions)::text) as permissions from staff s join role r on r.id = s.role_id where s.username = $1',
    [username],
  )
  return new Set(rows[0]!.permissions)
}
