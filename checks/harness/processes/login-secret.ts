/** The server of all checks logs in with one role; its password follows from this. */
export const loginSecret = 'checks'
