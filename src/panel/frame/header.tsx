import { serverNow } from '#panel/live/server-clock.ts'
import { useEffect, useState } from 'react'
import { formatInstant, zoneName } from '../kinds/format.ts'
import { changeSettings, useClient, useSite } from '../session/state.ts'
import { useIsSilent } from '../live/use-change-stamp.ts'
import { IconButton } from '../ui/button.tsx'
import { IconMenu } from '../ui/icons.ts'
import { Bell } from './bell.tsx'
import { Brand } from './brand.tsx'
import { DomainSwitch } from './domain-switch.tsx'
import { UserMenu } from './user-menu.tsx'
import './header.css'

interface HeaderProps {
  readonly onMenu: () => void
  readonly onFind: () => void
  readonly isMenuOpen: boolean
}
export function Header({ onMenu, onFind, isMenuOpen }: HeaderProps) {
  return (
    <header className="header">
      <IconButton
        label={isMenuOpen ? 'Close menu' : 'Open menu'}
        className="header-menu"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu aria-hidden />
      </IconButton>
      <Brand />
      <DomainSwitch />
      <ModeBadge />
      <span className="header-gap" />
      <button type="button" className="find-box" aria-keyshortcuts="Control+K" onClick={onFind}>
        <span>Search</span> <kbd>Ctrl K</kbd>
      </button>
      <Clock />
      <LiveSwitch />
      {/* The area of approvals draws its inbox here. */}
      <span id="header-approvals" className="header-place" />
      <Bell />
      <UserMenu />
    </header>
  )
}

function ModeBadge() {
  const { site_mode: mode } = useSite()
  return (
    <span className={`badge ${mode === 'main' ? 'badge-secondary' : 'badge-warning'}`} title="Site mode">
      {mode}
    </span>
  )
}

function Clock() {
  const { own_timezone, language } = useSite()
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className="clock" dateTime={now.toISOString()} title={`Time zone: ${own_timezone}`}>
      {formatInstant(now.toISOString(), own_timezone, now, language)} {zoneName(own_timezone)}
    </time>
  )
}

/** Toggles automatic refresh of lists; off by default. */
function LiveSwitch() {
  const { autoRefresh, autoRefreshSeconds } = useClient((client) => client.settings)
  const isStale = useIsSilent()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={autoRefresh}
      aria-label={`Auto refresh every ${autoRefreshSeconds} seconds`}
      title={`Auto refresh every ${autoRefreshSeconds} s`}
      className={isStale ? 'live live-stale' : autoRefresh ? 'live live-on' : 'live'}
      onClick={() => changeSettings({ autoRefresh: !autoRefresh })}
    >
      <i aria-hidden="true" />
      Live <span className="live-seconds">{isStale ? 'stale' : autoRefresh ? `${autoRefreshSeconds} s` : 'off'}</span>
    </button>
  )
}
