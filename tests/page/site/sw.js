// Stands where the service worker stands: it waits until it is asked to take over.
addEventListener("message", ({ data }) => data === "SKIP_WAITING" && skipWaiting());
