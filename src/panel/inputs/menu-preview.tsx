import { menu, screens } from 'virtual:screens'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'

/** Shows the menu of a user with these permissions. The current user's permissions do not change. */
export function MenuPreview({ chosen, onClose }: { chosen: readonly string[]; onClose: () => void }) {
  const held = new Set(chosen)
  const byPath = new Map(screens.map((one) => [one.path, one]))
  const groups = menu.flatMap(({ title, entries }) => {
    const open = entries.flatMap(({ path }) => {
      const screen = byPath.get(path)
      return screen && held.has(screen.permission) ? [screen.title] : []
    })
    return open.length > 0 ? [{ title, open }] : []
  })
  const inMenu = new Set(menu.flatMap(({ entries }) => entries.map(({ path }) => path)))
  const otherScreens = screens.filter(({ path, permission }) => !inMenu.has(path) && held.has(permission))
  return (
    <Dialog title="Menu preview for this role" size="large" onClose={onClose}>
      <div className="dialog-body">
        <p className="dialog-note">
          The menu for a user with these {chosen.length} permissions. Your own menu does not change.
        </p>
        {groups.length === 0 ? <p>No screens: the user would see only “Not allowed”.</p> : null}
        {groups.map(({ title, open }) => (
          <section key={title} className="menu-preview">
            <h3>{title}</h3>
            <ul>
              {open.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </section>
        ))}
        {otherScreens.length > 0 ? (
          <section className="menu-preview">
            <h3>Opened from these screens</h3>
            <ul>
              {otherScreens.map(({ path, title }) => (
                <li key={path}>{title}</li>
              ))}
            </ul>
          </section>
        ) : null}
        <div className="dialog-foot">
          <Button tone="primary" onClick={onClose}>
            Back to editing
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
