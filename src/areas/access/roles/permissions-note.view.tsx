/** Explains which parts of a permission can be edited. */
export default function PermissionsNote() {
  return (
    <p className="dialog-note">
      Each screen and action requires a built-in permission. Editing a permission changes only its title, module and
      description. Permissions created here open no screen: they are for external tools that read the permissions of a
      role.
    </p>
  )
}
