/** Returns a function that restores the environment as it is now. */
export function snapshotEnvironment(): () => void {
  const environment = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
  };
}
