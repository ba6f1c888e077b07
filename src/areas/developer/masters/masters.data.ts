import { sql } from 'kysely'
import { languagesKey } from '#blueprint/languages.ts'
import { reasonsKey } from '#blueprint/reasons.ts'
import { languagesOfProduct } from '#engine/languages/offered-languages.ts'
import { dataset } from '#engine/list/dataset.ts'
import { rule4Key, rule4Table } from '#areas/exchange/rules/sportsbook/rule4.ts'
import { masters, type editingPlaces, type MasterTable } from './masters.screen.ts'
import { productEntries } from './product-entries.ts'

interface Row {
  table: MasterTable
  code: string
  name: string
  domain: string | null
  domainId: number | null
  position: number | null
  isActive: boolean
  usedBy: number | null
  keptBy: 'OPERATOR' | 'PRODUCT'
  editing: (typeof editingPlaces)[number]
  updatedAt: Date | null
  id: string
}

const ofNoDomain = sql`null::text as domain, null::int as "domainId"`

/** Players are not counted: there are too many to count them for a page. */
const entries = () => sql<Row>`(
  select e.*, case when e."table" in ('LEVEL', 'BANK') then 'HERE' when e."table" in ('RULE_4', 'REASON', 'LANGUAGE') then 'IMPORT'
    when e."keptBy" = 'OPERATOR' then 'OWN_PAGE' else 'COUNTED' end as editing from (
  select 'SPORT' as "table", s.id as code, s.name, ${ofNoDomain}, s.sort_order::int as position, s.is_active as "isActive",
    (select count(*)::int from competition c where c.sport = s.id) as "usedBy", 'OPERATOR' as "keptBy",
    s.updated_at as "updatedAt", 'sport:' || s.id as id from sport s
  union all select 'TEMPLATE', t.id::text, t.name, ${ofNoDomain}, null, t.is_active, null, 'OPERATOR', t.updated_at, 'template:' || t.id
    from market_template t
  union all select 'LEVEL', l.code, l.name, d.name, d.id, l.level::int, true,
    (select count(*)::int from agent a where a.domain_id = l.domain_id and a.level = l.level), 'OPERATOR', null,
    'level:' || l.domain_id || ':' || l.level
    from agent_level l join domain d on d.id = l.domain_id and d.id = any(visible_domains())
  union all select 'BANK', b.code, b.name, ${ofNoDomain}, null, true,
    (select count(*)::int from collection_account a where left(a.ifsc, 4) = b.code and a.domain_id = any(visible_domains())), 'OPERATOR', b.updated_at,
    'bank:' || b.code from bank b
  union all select 'CURRENCY', c.code, c.symbol, ${ofNoDomain}, null, true,
    (select count(*)::int from domain d where d.currency = c.code and d.id = any(visible_domains())), 'OPERATOR', c.updated_at,
    'currency:' || c.code from currency c
  union all select 'PLACE', coalesce(g.state, g.country), g.name, ${ofNoDomain}, null, g.is_listed, null, 'OPERATOR', g.updated_at,
    'place:' || g.id from geo_rule g
  union all select 'CASINO_CATEGORY', k.slug, k.title, d.name, d.id, k.position::int, k.status = 'ACTIVE',
    (select count(*)::int from casino_game g where g.category_id = k.id), 'OPERATOR', k.updated_at, 'category:' || k.id
    from casino_category k join domain d on d.id = k.domain_id and d.id = any(visible_domains())
  union all select 'RULE_4', (band.one ->> 'pence') || 'p',
    'Price below ' || to_char((band.one ->> 'below')::int / 10000.0, 'FM9999990.0099') || ': ' || (band.one ->> 'pence') || ' pence in the pound',
    ${ofNoDomain}, band.place::int, true, null, 'OPERATOR', kept.at, 'RULE_4:' || band.place
    from (select max(s.updated_at) as at, coalesce((array_agg(s.value -> 'bands'))[1], ${JSON.stringify(rule4Table)}::jsonb) as bands
        from setting s where s.domain_id = 0 and s.key = ${rule4Key}) kept,
      jsonb_array_elements(kept.bands) with ordinality band(one, place)
  union all select 'REASON', own.one ->> 'code', own.one ->> 'name', d.name, d.id, own.place::int, true, null, 'OPERATOR', s.updated_at,
      'REASON:' || d.id || ':' || own.place
    from setting s join domain d on d.id = s.domain_id and d.id = any(visible_domains()),
      jsonb_array_elements(s.value -> 'reasons') with ordinality own(one, place)
    where s.key = ${reasonsKey}
  union all select 'LANGUAGE', kept.one ->> 'code', kept.one ->> 'name', ${ofNoDomain}, kept.place::int, (kept.one ->> 'isActive')::boolean, null,
      'OPERATOR', own.at, 'LANGUAGE:' || kept.place
    from (select max(s.updated_at) as at, coalesce((array_agg(s.value -> 'languages'))[1], ${JSON.stringify(languagesOfProduct)}::jsonb) as all_of
        from setting s where s.domain_id = 0 and s.key = ${languagesKey}) own,
      jsonb_array_elements(own.all_of) with ordinality kept(one, place)
  union all select p."table", p.code, p.name, ${ofNoDomain}, p.position, true, null, 'PRODUCT', null, p."table" || ':' || p.position
    from jsonb_to_recordset(${JSON.stringify(productEntries)}::jsonb) p("table" text, code text, name text, position int)
  ) e
)`

/** Reference data is the operator's: the staff of agents see none. */
export const mastersData = dataset(masters, ({ db, scope }) =>
  db
    .selectFrom(entries().as('entry'))
    .selectAll()
    .where((row) => row.val(scope.isWhole)),
)
