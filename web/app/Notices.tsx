import { Button } from '@fluentui/react-components';
import { useSession } from '../kit/data/session.tsx';
import { Page } from '../kit/ui/Page.tsx';
import { TextLink } from '../kit/ui/TextLink.tsx';

/** For users whose roles open no screen. */
export function NoScreens() {
  const { user, signOut } = useSession();
  return (
    <Page
      title="No screens for you yet"
      hint={`You are signed in as ${user.email}, but your roles do not open any screen.`}
      tools={<Button onClick={() => void signOut()}>Logout</Button>}
    >
      <p>
        Please ask a system admin of {user.org_name} to give you a role under Teams, then sign in again. Your own
        details are under <TextLink to="/profile">your profile</TextLink>.
      </p>
    </Page>
  );
}

export function NotFound() {
  return (
    <Page title="There is nothing here" hint="The address may be mistyped, or the page has moved.">
      <TextLink to="/">Go to the start page</TextLink>
    </Page>
  );
}
