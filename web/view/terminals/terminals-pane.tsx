export function TerminalsPane() {
  return <aside />;
}
