/** Takes the place of `@docusaurus/router` in the runner's page, which is one page: its location changes with the hash. */
import { useEffect, useState } from 'react';

export function useLocation(): object {
  const [location, setLocation] = useState({});
  useEffect(() => {
    const onChange = () => setLocation({});
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return location;
}
