// Stands where the engine's worker stands, repeats what the page says and says what a test tells it.
const channel = new BroadcastChannel("told");
onmessage = ({ data }) => channel.postMessage({ heard: data });
channel.onmessage = ({ data }) => {
  if (data.die) throw new Error(data.die);
  if (data.say) postMessage(data.say);
};
channel.postMessage({ up: true });
