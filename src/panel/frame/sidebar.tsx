import { addressOf } from '#blueprint/address.ts'
import { useRouterState } from '@tanstack/react-router'
import { useRef, useState, type ComponentType } from 'react'
import { GoLink } from '#panel/kinds/cells.tsx'
import { formatCount } from '../kinds/format.ts'
import { storePreference, preference } from '../session/preferences.ts'
import { overdueOf, useClient, useSite } from '../session/state.ts'
import { screensOfProfile } from '../session/work-profile.ts'
import { IconButton } from '../ui/button.tsx'
import {
  IconCards,
  IconCash,
  IconChartBar,
  IconCode,
  IconDeviceGamepad,
  IconDeviceMobile,
  IconLayoutSidebar,
  IconPhoto,
  IconReportMoney,
  IconSettings,
  IconSpeakerphone,
  IconStar,
  IconUsers,
} from '../ui/icons.ts'
import { part, Part } from '#panel/ui/part.tsx'
import { menu as menuGroups, screens } from '#panel/app/screens.ts'
import { useMenuFocus } from './use-menu-focus.ts'
import './sidebar.css'

const HelpFoot = part(() => import('#panel/help/help-foot.tsx'))

const icons: Readonly<Record<string, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>> = {
  'report-money': IconReportMoney,
  cash: IconCash,
  'chart-bar': IconChartBar,
  'device-gamepad-2': IconDeviceGamepad,
  speakerphone: IconSpeakerphone,
  users: IconUsers,
  photo: IconPhoto,
  'device-mobile': IconDeviceMobile,
  cards: IconCards,
  settings: IconSettings,
  code: IconCode,
}

interface Entry {
  readonly path: string
  readonly title: string
  readonly badge?: string
}
interface Group {
  readonly title: string
  readonly icon: string
  readonly entries: readonly Entry[]
}

/** The menu with permitted screens only; empty groups are hidden. */
function useMenu(): readonly Group[] {
  const permissions = useClient((client) => client.permissions)
  const byPath = new Map(screens.map((one) => [one.path, one]))
  const isOpen = (path: string) => permissions[byPath.get(path)?.permission ?? ''] === true
  return menuGroups
    .map((group) => ({
      ...group,
      entries: group.entries
        .filter(({ path }) => isOpen(path))
        .map((one) => ({ ...one, title: byPath.get(one.path)?.title ?? one.path })),
    }))
    .filter(({ entries }) => entries.length > 0)
}

const toggled = (names: readonly string[], name: string): readonly string[] =>
  names.includes(name) ? names.filter((one) => one !== name) : [...names, name]

/** Favourite screens, at first those of the work profile, and collapsed groups. */
function useMenuMemory() {
  const client = useClient((state) => state)
  const [chosen, setFavourites] = useState(preference('favourites'))
  const favourites = chosen ?? screensOfProfile(client.user?.work_profile, screens, client)
  const [closed, setClosed] = useState<readonly string[]>(preference('closedGroups') ?? [])
  const star = (path: string) => {
    setFavourites(toggled(favourites, path))
    storePreference({ favourites: toggled(favourites, path) })
  }
  const fold = (title: string) => {
    setClosed(toggled(closed, title))
    storePreference({ closedGroups: toggled(closed, title) })
  }
  return { favourites, closed, star, fold }
}

interface SidebarProps {
  readonly isNarrow: boolean
  readonly onFold: () => void
  readonly onShowSheet: () => void
}
export function Sidebar({ isNarrow, onFold, onShowSheet }: SidebarProps) {
  const groups = useMenu()
  const menu = useRef<HTMLDivElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const moveFocus = useMenuFocus(menu, path)
  const [search, setSearch] = useState('')
  const { favourites, closed, star, fold } = useMenuMemory()
  const all = groups.flatMap(({ entries }) => entries)
  const starred = favourites.flatMap((path) => all.filter((one) => one.path === path).slice(0, 1))
  const found = all.filter(({ title, path }) => `${title} ${path}`.toLowerCase().includes(search.trim().toLowerCase()))
  const line = (entry: Entry) => (
    <Line key={entry.path} entry={entry} isStarred={favourites.includes(entry.path)} onStar={star} />
  )
  return (
    <nav className="sidebar" aria-label="Screens">
      <div className="sidebar-head">
        <MenuFilter search={search} onSearch={setSearch} />
        <IconButton label={isNarrow ? 'Expand menu (\\)' : 'Collapse menu (\\)'} className="fold" onClick={onFold}>
          <IconLayoutSidebar aria-hidden />
        </IconButton>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the links inside */}
      <div ref={menu} className="sidebar-scroll" onKeyDown={moveFocus}>
        {search.trim() ? (
          <ul>{found.map(line)}</ul>
        ) : (
          <>
            {[...(starred.length > 0 ? [{ title: 'Favourites', icon: 'star', entries: starred }] : []), ...groups].map(
              ({ title, icon, entries }) => (
                <MenuGroup
                  key={title}
                  title={title}
                  icon={icon}
                  isClosed={closed.includes(title)}
                  onFold={fold}
                  onUnfoldMenu={isNarrow ? onFold : undefined}
                >
                  {entries.map(line)}
                </MenuGroup>
              ),
            )}
          </>
        )}
        {search.trim() && found.length === 0 ? <p className="sidebar-note">No matching screen</p> : null}
      </div>
      <Foot onShowSheet={onShowSheet} />
    </nav>
  )
}

function MenuFilter({ search, onSearch }: { readonly search: string; readonly onSearch: (text: string) => void }) {
  return (
    <input
      className="native menu-filter"
      type="search"
      placeholder="Find a screen  /"
      aria-label="Find a screen"
      value={search}
      onChange={(event) => onSearch(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          onSearch('')
          event.currentTarget.blur()
        }
      }}
    />
  )
}

function Foot({ onShowSheet }: { readonly onShowSheet: () => void }) {
  return (
    <>
      <Part waiting={null}>
        <HelpFoot />
      </Part>
      <button type="button" className="sidebar-help" onClick={onShowSheet}>
        Keyboard shortcuts <kbd>?</kbd>
      </button>
      <OperatorNote />
    </>
  )
}

/** The domain's footer and support contacts. */
function OperatorNote() {
  const { footer, support } = useSite()
  const help = [support.phone, support.whatsapp, support.telegram, support.email].filter((one) => one !== null)
  if (footer === null && help.length === 0) return null
  return (
    <p className="sidebar-note sidebar-house">
      {footer}
      {help.length > 0 ? <span>Help: {help.join(', ')}</span> : null}
    </p>
  )
}

interface MenuGroupProps {
  readonly title: string
  readonly icon: string
  readonly isClosed: boolean
  readonly onFold: (title: string) => void
  readonly onUnfoldMenu: (() => void) | undefined
  readonly children: React.ReactNode
}
function MenuGroup({ title, icon, isClosed, onFold, onUnfoldMenu, children }: MenuGroupProps) {
  const Icon = icons[icon] ?? IconStar
  return (
    <section className="menu-group">
      <button
        type="button"
        className="menu-group-head"
        aria-expanded={!isClosed}
        title={title}
        onClick={() => (onUnfoldMenu ? onUnfoldMenu() : onFold(title))}
      >
        <Icon size={16} aria-hidden />
        <span>{title}</span>
      </button>
      {isClosed ? null : <ul>{children}</ul>}
    </section>
  )
}

function Line({
  entry: { path, title, badge },
  isStarred,
  onStar,
}: {
  entry: Entry
  isStarred: boolean
  onStar: (path: string) => void
}) {
  const isHere = useRouterState({ select: ({ location }) => location.pathname === path })
  const count = useClient(({ site }) => (badge ? Number((site as unknown as Record<string, unknown>)[badge] ?? 0) : 0))
  const overdue = useClient(({ site }) => (badge ? overdueOf(site, badge) : 0))
  return (
    <li className={isHere ? 'menu-line menu-line-here' : 'menu-line'}>
      <GoLink href={addressOf(path)} className="menu-link" isCurrent={isHere}>
        <span>{title}</span>
        {count > 0 ? (
          <span
            className={overdue > 0 ? 'menu-count menu-count-overdue' : 'menu-count'}
            title={overdue > 0 ? `${formatCount(overdue)} overdue` : undefined}
          >
            {count > 999 ? '999+' : formatCount(count)}
            {overdue > 0 ? <span className="unseen">, {formatCount(overdue)} overdue</span> : null}
          </span>
        ) : null}
      </GoLink>
      <button
        type="button"
        className="menu-star"
        aria-pressed={isStarred}
        aria-label={isStarred ? `Remove ${title} from favourites` : `Add ${title} to favourites`}
        onClick={() => onStar(path)}
      >
        {isStarred ? '★' : '☆'}
      </button>
    </li>
  )
}
