/** What can and cannot be made here. */
export default function PermissionsNote() {
  return (
    <p className="dialog-note">
      The product is built with its permissions: each screen and action asks for one of them, and editing one changes
      only its words. A permission made here opens no screen; roles carry it for tools outside that read what a role
      holds.
    </p>
  )
}
